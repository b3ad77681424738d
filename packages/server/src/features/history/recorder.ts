import { randomUUID } from 'node:crypto';
import { inTheEnd } from '../../core/db/persistently.js';
import type { FileEvent, UserAction } from '../../core/files/file-events.js';
import type { Journal, Journals } from '../../core/state/journals.js';
import type { HistoryStore, Recorded, StepsPlace } from './history-store.js';
import { countAll, kindOf, mixed, placesOf, type Step, stepsOf } from './steps.js';

/** Changes are stored together after so long; whoever looks for them before has them stored first. */
const STORED_AFTER_MS = 100;
/** There are never so many changes in that time. */
const POSITIONS = 50_000;
/** More changes of one request are not kept. */
const MAX_STEPS = 200_000;

export interface RecorderDependencies {
  store: Pick<HistoryStore, 'add' | 'has' | 'reservePositions'>;
  /** Of this process alone. */
  journals: Journals;
  now: () => number;
  onError: (error: unknown) => void;
}

/** Some steps of an action, as a line of a journal. */
type Change = Omit<Recorded, 'items'>;

/** Changes that are stored together. */
interface Batch {
  /** Of its first steps: what says later that the batch was stored. */
  place: StepsPlace;
  /** Null when it could not be written: then these changes are lost if the process is killed now. */
  journal: Journal | null;
  /** By user and action. */
  recorded: Map<string, Recorded>;
}

/**
 * Records what users change, by the action that it belongs to. What is not in the database yet is in a journal, so that a
 * killed process loses nothing of it.
 */
export class HistoryRecorder {
  readonly #deps: RecorderDependencies;
  #batch: Batch | null = null;
  readonly #known = new WeakMap<UserAction, { id: string; count: number }>();
  readonly #runs = new WeakMap<UserAction, Step[]>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();

  constructor(deps: RecorderDependencies) {
    this.#deps = deps;
  }

  take(event: FileEvent): void {
    const { action, userId } = event.actor;
    if (!action || userId === 0) return;
    const steps = stepsOf(event);
    if (steps.length === 0) return;
    const run = this.#runs.get(action);
    if (run) append(run, steps);
    else this.#add(event, action, steps);
  }

  #add(event: FileEvent, action: UserAction, steps: Step[]): void {
    const { userId } = event.actor;
    let known = this.#known.get(action);
    const isNew = !known && action.name === undefined;
    if (!known) {
      known = { id: action.name ?? newId(this.#deps.now()), count: 0 };
      this.#known.set(action, known);
    }
    known.count += countAll(steps);
    if (known.count > MAX_STEPS + 1) return;
    const kept: Step[] =
      known.count > MAX_STEPS ? [{ verb: 'none', path: event.path, reason: 'too_many' }] : steps;
    this.#batch ??= this.#begin();
    const change: Change = {
      userId,
      id: known.id,
      kind: kindOf(event),
      steps: kept,
      at: this.#deps.now(),
      session: action.session,
      ...placesOf(event),
      isNew,
    };
    this.#note(this.#batch, JSON.stringify(change));
    addTo(this.#batch.recorded, change);
    this.#timer ??= setTimeout(() => void this.settled(), STORED_AFTER_MS).unref();
  }

  #begin(): Batch {
    const place = this.#deps.store.reservePositions(POSITIONS);
    const batch: Batch = { place, journal: null, recorded: new Map() };
    try {
      batch.journal = this.#deps.journals.begin(JSON.stringify(place));
    } catch (error) {
      this.#deps.onError(error);
    }
    return batch;
  }

  /** A full disk is no reason to forget the change. */
  #note({ journal }: Batch, line: string): void {
    try {
      journal?.append(line);
    } catch (error) {
      this.#deps.onError(error);
    }
  }

  /** What this action changes is given to the caller from now on, and not stored. */
  follow(action: UserAction): Step[] {
    const steps: Step[] = [];
    this.#runs.set(action, steps);
    return steps;
  }

  /** Resolves when all changes so far are stored. */
  settled(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#batch;
    this.#batch = null;
    if (batch) this.#storing = this.#storing.then(() => this.#store(batch)).catch(this.#deps.onError);
    return this.#storing;
  }

  async #store({ recorded, place, journal }: Batch): Promise<void> {
    const { store, onError } = this.#deps;
    const all = [...recorded.values()];
    const [first] = all;
    let isSecond = false;
    try {
      await inTheEnd(async () => {
        if (isSecond && first && (await store.has(first, place))) return journal?.remove();
        isSecond = true;
        await store.add(all, place);
        await journal?.remove();
      }, onError);
    } finally {
      // What could not be stored waits for the next start.
      journal?.close();
    }
  }

  /** Stores what a killed process has not. To be called before requests. */
  async recover(): Promise<void> {
    const { journals, store } = this.#deps;
    for (const { lines, remove } of await journals.left()) {
      const [begun, ...changes] = lines.map((line) => JSON.parse(line) as unknown);
      // A number is of a server that knew no nodes.
      const place = (typeof begun === 'number' ? { position: begun, node: '' } : begun) as StepsPlace;
      const recorded = new Map<string, Recorded>();
      for (const change of changes as Change[]) addTo(recorded, change);
      const all = [...recorded.values()];
      const [first] = all;
      if (first && !(await store.has(first, place))) await store.add(all, place);
      await remove();
    }
  }
}

function addTo(recorded: Map<string, Recorded>, change: Change): void {
  const { steps } = change;
  const key = `${change.userId}/${change.id}`;
  const known = recorded.get(key);
  if (known) {
    known.kind = mixed(known.kind, change.kind);
    known.items += countAll(steps);
    append(known.steps, steps);
  } else {
    // The copy of the steps grows.
    recorded.set(key, Object.assign({ items: countAll(steps) }, change, { steps: [...steps] }));
  }
}

/** As arguments of one call, the steps of a large merge would be more than the stack holds. */
function append(all: Step[], steps: readonly Step[]): void {
  for (const step of steps) all.push(step);
}

/**
 * A UUID of version 7 (RFC 9562, 5.7), which begins with the time: new rows are together at the end of the index, where random
 * ids would change a page of it for each action.
 */
function newId(now: number): string {
  const time = Math.max(0, now).toString(16).padStart(12, '0');
  // Node draws the random numbers of many of these at once. What follows its version is taken, with the variant.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}
