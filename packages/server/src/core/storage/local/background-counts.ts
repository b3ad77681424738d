import { AppError } from '../../../lib/app-error.js';
import type { Measured } from '../../files/file-system.js';
import { belowRoot, type Mounts } from './mounts/mounts.js';
import type { Counted, MeasureTask } from './tasks/measure.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** A count that took less time than this says nothing about the speed of the disk. */
const TELLING_MS = 400;
/** A disk on which fewer entries are read in a millisecond is busy, or has to move its heads. */
const SLOW_ENTRIES_PER_MS = 1;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 30 * 60_000;

interface Rest {
  until: number;
  ms: number;
}

/**
 * Counts what folders contain with the lowest priority. Disks that may be slow are left alone: remote ones,
 * also where they are mounted below the folder, and for a while those that were slow lately.
 */
export class BackgroundCounts {
  /** Rests by the key of the mount. */
  readonly #rests = new Map<string, Rest>();

  constructor(
    readonly pool: Pick<WorkerPool, 'run'>,
    readonly mounts: Pick<Mounts, 'remoteIn' | 'of'>,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Throws `busy` where counting would take long. */
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
