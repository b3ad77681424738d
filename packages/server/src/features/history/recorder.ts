import { randomUUID } from 'node:crypto';
import type { Follower } from '../../core/changes/follower.js';
import type { FileEvent, UserAction } from '../../core/files/file-events.js';
import type { Journals } from '../../core/state/journals.js';
import type { HistoryStore, Recorded, StepsPosition } from './history-store.js';
import { countAll, kindOf, mixed, type Step, shownPathsOf, stepsOf } from './steps.js';

/** At most this many steps share one position in the database. */
const STEPS_PER_POSITION = 500;
/** Further changes of one request are not recorded. */
const MAX_STEPS = 200_000;

export interface RecorderDependencies {
  store: Pick<HistoryStore, 'prepare' | 'add' | 'has' | 'reservePositions'>;
  /** Resolves when the effects of all changes so far are stored. */
  settled: () => Promise<void>;
  now: () => number;
}

/** Some steps of an action. */
interface Change extends Omit<Recorded, 'items'> {
  /** The position of its first step; absent in journals of former releases. */
  place?: StepsPosition;
}

/** Records the changes of users by the action that they belong to. */
export class HistoryRecorder {
  readonly follower: Follower<Change> = {
    name: 'history',
    note: (event) => this.#note(event),
    follow: async (changes) => ({ store: await this.#prepare(changes) }),
  };
  readonly #deps: RecorderDependencies;
  readonly #known = new WeakMap<UserAction, { id: string; count: number }>();
  readonly #runs = new WeakMap<UserAction, Step[]>();

  constructor(deps: RecorderDependencies) {
    this.#deps = deps;
  }

  #note(event: FileEvent): Change | undefined {
    const { action, userId } = event.actor;
    if (!action || userId === 0) return undefined;
    const steps = stepsOf(event);
    if (steps.length === 0) return undefined;
    const run = this.#runs.get(action);
    if (run) append(run, steps);
    return action.isRun ? undefined : this.#changeOf(event, action, steps);
  }

  #changeOf(event: FileEvent, action: UserAction, steps: Step[]): Change | undefined {
    const { userId } = event.actor;
    let known = this.#known.get(action);
    const isNew = !known && action.name === undefined;
    if (!known) {
      known = { id: action.name ?? newId(this.#deps.now()), count: 0 };
      this.#known.set(action, known);
    }
    known.count += countAll(steps);
    if (known.count > MAX_STEPS + 1) return undefined;
    const kept: Step[] =
      known.count > MAX_STEPS ? [{ verb: 'none', path: event.path, reason: 'too_many' }] : steps;
    const { path, destination } = shownPathsOf(event);
    return {
      userId,
      id: known.id,
      kind: kindOf(event),
      steps: kept,
      at: this.#deps.now(),
      session: action.session,
      path,
      destination,
      isNew,
      place: this.#deps.store.reservePositions(Math.ceil(kept.length / STEPS_PER_POSITION)),
    };
  }

  /** Collects the steps of this action in the returned array from now on, and does not store them. */
  follow(action: UserAction): Step[] {
    const steps: Step[] = [];
    this.#runs.set(action, steps);
    action.isRun = true;
    return steps;
  }

  /** The positions of all changes are after that of the first, and before that of any later change. */
  #prepare(changes: readonly Change[]) {
    const { store } = this.#deps;
    const start = changes[0]?.place ?? store.reservePositions(changes.length);
    return store.prepare(together(changes), start);
  }

  settled(): Promise<void> {
    return this.#deps.settled();
  }

  /** Stores what a killed process of a former release left in the journals that the history had then. */
  async recover(journals: Journals): Promise<void> {
    const { store } = this.#deps;
    for (const { lines, remove } of await journals.left((journal) => journal)) {
      const [begun, ...changes] = lines;
      // A plain number was written by a release without nodes.
      const start = (typeof begun === 'number' ? { position: begun, node: '' } : begun) as StepsPosition;
      const all = together(changes as Change[]);
      const [first] = all;
      if (first && !(await store.has(first, start))) await store.add(all, start);
      await remove();
    }
  }
}

function together(changes: readonly Change[]): Recorded[] {
  const recorded = new Map<string, Recorded>();
  for (const { place: _, ...change } of changes) addTo(recorded, change);
  return [...recorded.values()];
}

function addTo(recorded: Map<string, Recorded>, change: Omit<Recorded, 'items'>): void {
  const { steps } = change;
  const key = `${change.userId}/${change.id}`;
  const known = recorded.get(key);
  if (known) {
    known.kind = mixed(known.kind, change.kind);
    known.items += countAll(steps);
    append(known.steps, steps);
  } else {
    // The steps are copied, because the original array grows.
    recorded.set(key, Object.assign({ items: countAll(steps) }, change, { steps: [...steps] }));
  }
}

/** A single `push` with all steps of a large merge as arguments would exceed the stack. */
function append(all: Step[], steps: readonly Step[]): void {
  for (const step of steps) all.push(step);
}

/**
 * A UUID of version 7 (RFC 9562, 5.7), which begins with the time: new rows are together at the end of the
 * index. Random ids would change a page of it for each action.
 */
function newId(now: number): string {
  const time = Math.max(0, now).toString(16).padStart(12, '0');
  // Node buffers random bytes for many UUIDs of version 4. The random digits after the version are used, with
  // the variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
