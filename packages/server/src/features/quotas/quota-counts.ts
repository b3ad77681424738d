import { setTimeout as sleep } from 'node:timers/promises';
import type { VirtualPath } from '@satchel/contract';
import type { Nodes } from '../../core/db/nodes.js';
import type { Amount } from '../../core/files/allowance.js';
import { AppError } from '../../lib/app-error.js';
import { DAY_MS, SECOND_MS } from '../../lib/durations.js';
import type { CountRows } from './count-rows.js';
import type { PlaceRows, PlaceState } from './place-rows.js';

export interface CountsDependencies {
  rows: PlaceRows;
  counts: CountRows;
  /** Counts all that lies in a folder; nothing where there is none. */
  measure(place: VirtualPath, signal: AbortSignal): Promise<Amount>;
  /** Counts the folders in the trash that were not counted yet. */
  countTrash(): Promise<void>;
  /** Called when it is known how much a folder contains. */
  onCounted(place: VirtualPath): Promise<void>;
  gone: Nodes['gone'];
  now: () => number;
  onError: (error: unknown) => void;
}

/** Changes often come together, and are counted together. */
const SETTLING_MS = 1_000;
/** A count may take up a part of the time of a thread that is one in so many. */
const PAUSE_RATIO = 10;
/** Other programs change files, too: whoever is refused after that time is refused by a new count. */
const OLD_MS = 600_000;
const LOOK_MS = 100;
const MOST_WAITED_MS = 15_000;

/** Counts what is stored in folders: at first, when it may be less than what is recorded, and every day. */
export class QuotaCounts {
  readonly #ended = new AbortController();
  readonly #running = new Map<VirtualPath, Promise<void>>();
  /** How long the last count of each folder by this server took. */
  readonly #tookMs = new Map<VirtualPath, number>();
  #timer: NodeJS.Timeout | undefined;
  #round: Promise<void> = Promise.resolve();

  constructor(
    readonly deps: CountsDependencies,
    /** The folders that limits concern at present. */
    readonly places: () => Promise<readonly VirtualPath[]>,
  ) {}

  /** How many counts are under way here, and how long the last ones of all folders took together. */
  get load(): { running: number; lastSeconds: number } {
    const tookMs = [...this.#tookMs.values()].reduce((sum, ms) => sum + ms, 0);
    return { running: this.#running.size, lastSeconds: tookMs / SECOND_MS };
  }

  /** Counts the folder now, unless this server does already; resolves when that is done. */
  count(place: VirtualPath): Promise<void> {
    const running = this.#running.get(place);
    if (running) return running;
    const counting = this.#count(place).finally(() => this.#running.delete(place));
    this.#running.set(place, counting);
    return counting;
  }

  isCounting({ place, countingNode }: Pick<PlaceState, 'place' | 'countingNode'>): boolean {
    return countingNode !== '' || this.#running.has(place);
  }

  /** Resolves to true if the folders were counted anew, because they may contain less than is recorded. */
  async refreshed(places: readonly VirtualPath[]): Promise<boolean> {
    const states = await this.deps.rows.states(places);
    const worth = states.filter((state) => {
      const age = this.deps.now() - (state.countedAt ?? 0);
      return (state.isStale || age > OLD_MS) && age > PAUSE_RATIO * state.tookMs;
    });
    await Promise.all(worth.map(({ place }) => this.count(place)));
    return worth.length > 0;
  }

  /** Some folders may contain less than is recorded, or nobody has counted them yet. */
  soon(afterMs = SETTLING_MS): void {
    if (this.#timer || this.#ended.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#round = this.#round.then(() => this.#countDue()).catch(this.deps.onError);
    }, afterMs).unref();
  }

  /** Counts what is due; to be called from time to time. */
  async sweep(): Promise<void> {
    await this.#countDue();
  }

  /**
   * Forgets all folders but these, and counts these that nobody has counted: where nothing is limited, nobody
   * records what changes, and a limit may be set there again.
   */
  async forgetOthers(limited: readonly VirtualPath[]): Promise<void> {
    const { rows } = this.deps;
    const places = new Set(limited);
    const others = (await rows.states()).map(({ place }) => place).filter((place) => !places.has(place));
    await rows.remove(others);
    for (const place of this.#tookMs.keys()) if (!places.has(place)) this.#tookMs.delete(place);
    if (limited.length > 0) this.soon();
  }

  async #countDue(): Promise<void> {
    const { rows, now } = this.deps;
    const limited = await this.places();
    const known = new Map((await rows.states()).map((state) => [state.place, state]));
    let next: number | null = null;
    for (const place of limited) {
      if (this.#ended.signal.aborted) return;
      const wait = waitFor(known.get(place), now());
      if (wait === null) continue;
      if (wait <= 0) await this.count(place).catch(this.deps.onError);
      else next = Math.min(next ?? wait, wait);
    }
    if (next !== null) this.soon(next);
  }

  async #count(place: VirtualPath): Promise<void> {
    const { counts, measure, gone } = this.deps;
    const { signal } = this.#ended;
    if (!(await counts.begin(place, await gone()))) return this.#awaitOther(place);
    try {
      const began = performance.now();
      const found = await measure(place, signal);
      await this.#trashCounted(place);
      const tookMs = performance.now() - began;
      await counts.end(place, { ...found, tookMs });
      this.#tookMs.set(place, tookMs);
    } catch (error) {
      await counts.fail(place);
      throw error;
    }
    await this.deps.onCounted(place);
  }

  /** Anything that has gone to the trash in the meantime must count there before it ceases to count here. */
  async #trashCounted(place: VirtualPath): Promise<void> {
    const { counts, countTrash } = this.deps;
    for (let waited = 0; waited < MOST_WAITED_MS; waited += LOOK_MS) {
      await countTrash();
      this.#ended.signal.throwIfAborted();
      if (!(await counts.hasUncountedTrash(place))) return;
      await sleep(LOOK_MS, undefined, { signal: this.#ended.signal });
    }
  }

  /** Resolves when another server has counted the folder. Throws `busy` if that takes long. */
  async #awaitOther(place: VirtualPath): Promise<void> {
    for (let waited = 0; waited < MOST_WAITED_MS; waited += LOOK_MS) {
      await sleep(LOOK_MS, undefined, { signal: this.#ended.signal });
      const [state] = await this.deps.rows.states([place]);
      if (state && state.countedAt !== null && state.countingNode === '') return;
    }
    throw new AppError('busy', 'Another server is counting what is stored in this folder');
  }

  async close(): Promise<void> {
    this.#ended.abort(new AppError('cancelled', 'The server is closing'));
    clearTimeout(this.#timer);
    await this.#round;
    await Promise.allSettled(this.#running.values());
  }
}

/** Milliseconds until the folder is to be counted; null if that is not before the next day. */
function waitFor(state: PlaceState | undefined, now: number): number | null {
  if (!state || state.countedAt === null) return 0;
  const age = now - state.countedAt;
  if (age > DAY_MS || age < 0) return 0;
  return state.isStale ? Math.max(0, PAUSE_RATIO * state.tookMs - age) : null;
}
