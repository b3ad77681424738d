import { AppError } from '../../../lib/app-error.js';
import type { Measured } from '../../files/file-system.js';
import { belowRoot, type Mounts } from './mounts/mounts.js';
import type { Counted, MeasureTask } from './tasks/measure.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** Counting that took less than this tells nothing about the disk. */
const TELLING_MS = 400;
/** A disk on which fewer entries are looked at in a millisecond has to move its heads, or is busy. */
const SLOW_ENTRIES_PER_MS = 1;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 30 * 60_000;

interface Rest {
  until: number;
  ms: number;
}

/**
 * Counts what folders hold, behind everything else. Disks that may be slow are left alone: those of other machines and programs,
 * also where they lie below, and for a while those that were slow lately.
 */
export class BackgroundCounts {
  /** By the key of the mount. */
  readonly #rests = new Map<string, Rest>();

  constructor(
    readonly pool: Pick<WorkerPool, 'run'>,
    readonly mounts: Pick<Mounts, 'remoteIn' | 'of'>,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Throws `busy` where it would take long. */
  async run(task: MeasureTask, signal?: AbortSignal): Promise<Measured> {
    const disk = this.mounts.of(belowRoot(task))?.key ?? '';
    const rest = this.#rests.get(disk);
    const isResting = rest !== undefined && this.now() < rest.until;
    if (isResting || this.mounts.remoteIn(task, true).length > 0) throw tooSlow();
    const counted = await this.pool.run('measure', task, { signal, isBackground: true });
    this.#learn(disk, counted);
    return counted.measured;
  }

  #learn(disk: string, { entries, ms }: Counted): void {
    if (ms < TELLING_MS) return;
    const before = this.#rests.get(disk);
    if (entries / ms >= SLOW_ENTRIES_PER_MS) {
      this.#rests.delete(disk);
      return;
    }
    const restMs = before ? Math.min(2 * before.ms, LONGEST_REST_MS) : FIRST_REST_MS;
    this.#rests.set(disk, { until: this.now() + restMs, ms: restMs });
  }
}

function tooSlow(): AppError {
  return new AppError('busy', 'Counting would take long on this disk');
}
