import type { AppError } from '../../../../lib/app-error.js';
import { withinMs } from '../../../../lib/within-ms.js';
import type { Mount } from '../mounts/mount-table.js';
import type { Mounts } from '../mounts/mounts.js';
import { leavesOut, looksBelow, type TaskName } from '../tasks/task-table.js';
import { doesNotAnswer, OtherDisk } from '../walk/other-disk.js';
import type { StorageSettings } from '../walk/walk-context.js';
import { Lane, type LaneTimes } from './lane.js';
import type { WorkerThread } from './worker-thread.js';

/** The name of the lane for background tasks; other lanes are named by keys of mounts. */
const BACKGROUND = '';

const WATCH_EVERY_MS = 1_000;
/** Threads without a task for this long are ended. */
const IDLE_MS = 60_000;
/** A disk that answered within this time is not asked again. */
const ANSWERED_MS = 2_000;
/** The maximum time for which tasks wait that can leave a disk out. */
const MOST_WAITED_MS = 1_000;

/** The maximum time for which a closing server waits for disks that may never answer. */
const ENDS_WITHIN_MS = 3_000;

export type PoolName = 'local' | 'remote' | 'background';

/** Threads that have a task, tasks that wait behind those, and threads that never returned from their disk. */
export interface ThreadsLoad {
  busy: number;
  waiting: number;
  hung: number;
}

export interface LanesTimes extends LaneTimes {
  watchEveryMs?: number;
}

/**
 * The threads of the disks of this machine, and those of each remote disk. A task that touches several disks
 * has a lane of its own, so that it waits for these disks only, and blocks none of them.
 */
export class Lanes {
  readonly local: Lane;
  /** The lanes of remote disks, and of background tasks. */
  readonly #others = new Map<string, Lane>();
  readonly #idleSince = new Map<string, number>();
  readonly #answered = new Map<string, number>();
  /** Keys of disks whose answer is late. */
  readonly #late = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #ending: NodeJS.Timeout | undefined;

  constructor(
    readonly facts: StorageSettings,
    readonly size: number,
    readonly mounts: Pick<Mounts, 'remoteIn'>,
    /** Asks the disk anything at all. */
    readonly ask: (thread: WorkerThread, mount: Mount) => Promise<void>,
    readonly times: LanesTimes = {},
  ) {
    this.local = new Lane(facts, [], size);
  }

  get all(): Lane[] {
    return [this.local, ...this.#others.values()];
  }

  /** The load of the threads for disks of this machine, for remote disks, and for background tasks. */
  get loads(): Readonly<Record<PoolName, ThreadsLoad>> {
    const others = [...this.#others];
    return {
      local: loadOf([this.local]),
      remote: loadOf(others.filter(([name]) => name !== BACKGROUND).map(([, lane]) => lane)),
      background: loadOf(others.filter(([name]) => name === BACKGROUND).map(([, lane]) => lane)),
    };
  }

  /** The lane for the named paths, without what lies below them. */
  laneAt(input: unknown): Lane {
    return this.laneOf(this.mounts.remoteIn(input, false).map(({ key }) => key));
  }

  /** The lane of a task. Throws `disk_unreachable` if a disk that it needs is known not to answer. */
  laneFor(task: TaskName, input: unknown): Lane | Promise<Lane> {
    if (!looksBelow(task)) return this.laneAt(input);
    const all = this.mounts.remoteIn(input, true);
    return all.length === 0 ? this.local : this.#laneBelow(task, input, all);
  }

  async #laneBelow(task: TaskName, input: unknown, all: readonly Mount[]): Promise<Lane> {
    const named = this.mounts.remoteIn(input, false).map(({ key }) => key);
    const below = all.filter(({ key }) => !named.includes(key));
    const answers = await Promise.all(below.map((mount) => this.#answers(mount, leavesOut(task))));
    if (!leavesOut(task) && answers.includes(false)) throw doesNotAnswer();
    const reached = below.filter((_, index) => answers[index]);
    return this.laneOf([...named, ...reached.map(({ key }) => key)]);
  }

  /** True if the disk answers. One that is not known to be silent is asked only if `isAsked`. */
  async #answers({ key }: Mount, isAsked: boolean): Promise<boolean> {
    const lane = this.laneOf([key]);
    const answeredAt = this.#answered.get(key) ?? Number.NEGATIVE_INFINITY;
    if (!lane.isSilent && (!isAsked || performance.now() - answeredAt < ANSWERED_MS)) return true;
    if (lane.isSilent) return false;
    const answered = lane.ask().then(
      () => {
        this.#answered.set(key, performance.now());
        this.#late.delete(key);
        return true;
      },
      () => false,
    );
    // Nobody waits again while an answer is late.
    if (this.#late.has(key)) return false;
    const isInTime = await withinMs(answered, MOST_WAITED_MS, false);
    if (!isInTime) this.#late.add(key);
    return isInTime;
  }

  /** The lane of tasks that touch these remote disks, and those of this machine. */
  laneOf(keys: readonly string[]): Lane {
    const others = [...new Set(keys)].sort();
    const [only = '', ...more] = others;
    if (only === '') return this.local;
    const name = others.join(' + ');
    const question = more.length === 0 ? (thread: WorkerThread) => this.#ask(thread, only) : null;
    return this.#lane(name, () => new Lane(this.facts, others, this.size, question, this.times));
  }

  /** The lane of background tasks: one thread, which touches no remote disk. */
  get background(): Lane {
    const terms = { ...this.times, isBackground: true };
    return this.#lane(BACKGROUND, () => new Lane(this.facts, [], 1, null, terms));
  }

  #lane(name: string, made: () => Lane): Lane {
    const lane = this.#others.get(name) ?? made();
    this.#others.set(name, lane);
    this.#timer ??= setInterval(() => this.#watch(), this.times.watchEveryMs ?? WATCH_EVERY_MS).unref();
    return lane;
  }

  #ask(thread: WorkerThread, key: string): Promise<void> {
    const [mount] = this.mounts.remoteIn({ disk: key }, false);
    // Nobody waits for a disk that is no longer mounted.
    return mount ? this.ask(thread, mount) : Promise.resolve();
  }

  /** The lane in which a task that came to another disk runs again; null if that changes nothing. */
  laneWith(lane: Lane, error: unknown): Lane | null {
    if (!(error instanceof OtherDisk) || lane.others.includes(error.disk)) return null;
    return this.#others.get(error.disk)?.isSilent ? null : this.laneOf([...lane.others, error.disk]);
  }

  #watch(): void {
    const now = performance.now();
    for (const [name, lane] of this.#others) {
      lane.watch(now);
      if (lane.isBusy || lane.hung > 0) this.#idleSince.set(name, now);
      const since = this.#idleSince.get(name) ?? now;
      this.#idleSince.set(name, since);
      if (now - since < IDLE_MS) continue;
      this.#others.delete(name);
      this.#idleSince.delete(name);
      void lane.close();
    }
    if (this.#others.size === 0) this.#stopWatching();
  }

  /** Ends tasks on disks that may never answer, and background tasks, shortly before the server closes. */
  endSoon(error: AppError): void {
    this.#ending ??= setTimeout(() => {
      for (const lane of this.#others.values()) lane.end(error);
    }, ENDS_WITHIN_MS);
    this.#ending.unref();
  }

  #stopWatching(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async close(): Promise<void> {
    this.#stopWatching();
    clearTimeout(this.#ending);
    await Promise.all(this.all.map((lane) => lane.close()));
  }
}

function loadOf(lanes: readonly Lane[]): ThreadsLoad {
  const load = { busy: 0, waiting: 0, hung: 0 };
  for (const lane of lanes) {
    load.hung += lane.hung;
    for (const thread of lane.threads) {
      load.busy += Math.min(thread.load, 1);
      load.waiting += Math.max(thread.load - 1, 0);
    }
  }
  return load;
}
