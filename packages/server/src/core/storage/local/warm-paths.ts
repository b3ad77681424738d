import type { StorageScope } from '../../files/storage.js';
import { type OpenedFile, open } from './tasks/open.js';
import { type EntryFacts, type PathTask, stat } from './tasks/stat.js';
import { type WholeWriteTask, type WholeWritten, writeWhole } from './tasks/write/write-whole.js';
import { type DiskFacts, WalkContext } from './walk/walk-context.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** How long after an access the system is expected to have the folders and the content of a path in memory. */
const WARM_MS = 10_000;
const MOST_PATHS = 1_000;
/** An access that takes longer than this has waited for the disk. */
const SLOW_MS = 5;

/** Results of both tasks tell whether the path is on a disk of this machine. */
interface Looks {
  stat: EntryFacts & { isLocal: boolean };
  open: OpenedFile;
}

const LOOKS: { [Name in keyof Looks]: (context: WalkContext, task: PathTask) => Looks[Name] } = {
  stat,
  open,
};

function keyOf(verb: string, { scope, at }: StorageScope, path: readonly string[]): string {
  return [verb, ...scope, '', ...at, '', ...path].join('/');
}

/**
 * Looks at a path, opens it, or writes a small file: in a worker, or at once in the main thread when a worker did the same
 * a moment ago. The task and its checks are the same; handing it over takes several times as long as the task itself. Disks
 * of other machines are left to the workers, because they may take any time for each call.
 */
export class WarmPaths {
  /** The time until which a path is warm, the least recently used first. */
  readonly #until = new Map<string, number>();
  #context: WalkContext | undefined;

  constructor(
    readonly facts: DiskFacts,
    readonly pool: Pick<WorkerPool, 'run'>,
    readonly now: () => number = () => performance.now(),
  ) {}

  async run<Name extends keyof Looks>(name: Name, task: PathTask): Promise<Looks[Name]> {
    const key = keyOf(name, task.view, task.path);
    const known = this.#now(key, (context) => LOOKS[name](context, task));
    if (known) {
      this.#keep(key);
      return known;
    }
    this.#until.delete(key);
    const found = (await this.pool.run(name, { ...task, tellsLocal: true })) as Looks[Name];
    if (found.isLocal) this.#keep(key);
    return found;
  }

  /**
   * Writes `content`, whose memory is lost to the caller. Only into memory that is done at once: a disk, also one that
   * nobody waits for, may have to write first what it was given before.
   */
  async write(task: WholeWriteTask): Promise<WholeWritten> {
    const key = keyOf('write', task.view, task.path.slice(0, -1));
    const known = await this.#now(key, (context) => writeWhole(context, task).catch(() => null));
    const written = known ?? (await this.pool.run('writeWhole', task, { transfer: [task.content.buffer] }));
    if (written.isInMemory) this.#keep(key);
    else this.#until.delete(key);
    return written;
  }

  /** Null where the path is not warm, and where it fails: a worker does it again, and reports the failure. */
  #now<Result>(key: string, work: (context: WalkContext) => Result): Result | null {
    const until = this.#until.get(key);
    if (until === undefined || until <= this.now()) return null;
    this.#context ??= new WalkContext(this.facts);
    const startedAt = this.now();
    try {
      return work(this.#context);
    } catch {
      return null;
    } finally {
      if (this.now() - startedAt > SLOW_MS) this.#until.clear();
    }
  }

  #keep(key: string): void {
    this.#until.delete(key);
    this.#until.set(key, this.now() + WARM_MS);
    if (this.#until.size <= MOST_PATHS) return;
    const [oldest = ''] = this.#until.keys();
    this.#until.delete(oldest);
  }
}
