import { SpeedMeter } from '../../../lib/speed-meter';
import type { UploadJob, UploadState } from './upload-job';

/**
 * The weight of one file in addition to its bytes, so that the progress of ten thousand small ones is steady.
 */
const FILE_WEIGHT = 32 * 1024;

const counted: Record<UploadState, boolean> = {
  queued: true,
  active: true,
  paused: true,
  conflict: true,
  done: true,
  failed: false,
  cancelled: false,
};

/**
 * The sums over all uploads, updated by differences: every change has the same cost however many there are.
 */
export class UploadTally {
  #loaded = 0;
  #total = 0;
  #weight = 0;
  #weightDone = 0;
  #bytesMeter = new SpeedMeter();
  #weightMeter = new SpeedMeter();

  include(job: UploadJob, sign: 1 | -1): void {
    if (!counted[job.state]) return;
    this.#total += sign * job.size;
    this.#weight += sign * (job.size + FILE_WEIGHT);
    this.#loaded += sign * job.loaded;
    this.#weightDone += sign * (job.loaded + (job.state === 'done' ? FILE_WEIGHT : 0));
  }

  /** `sent` more bytes of a counted upload were sent. */
  progress(sent: number, now: number): void {
    this.#loaded += sent;
    this.#weightDone += sent;
    this.#bytesMeter.add(sent, now);
    this.#weightMeter.add(sent, now);
  }

  finished(now: number): void {
    this.#weightMeter.add(FILE_WEIGHT, now);
  }

  stopClock(): void {
    this.#bytesMeter.reset();
    this.#weightMeter.reset();
  }

  /** Bytes, a fraction from 0 to 1, bytes per second, and seconds. */
  figures(now: number) {
    const rate = this.#weightMeter.rate(now);
    return {
      bytesLoaded: this.#loaded,
      bytesTotal: this.#total,
      fraction: this.#weight === 0 ? 0 : Math.min(1, this.#weightDone / this.#weight),
      speed: this.#bytesMeter.rate(now),
      secondsLeft: rate ? (this.#weight - this.#weightDone) / rate : null,
    };
  }
}
