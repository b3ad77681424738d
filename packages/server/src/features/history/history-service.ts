import {
  type HistoryListing,
  type HistoryOutcome,
  joinPath,
  type TakenBack,
  type VirtualPath,
} from '@satchel/contract';
import { persistently } from '../../core/db/persistently.js';
import type { RestoredLosses, SessionLosses } from '../../core/files/brake.js';
import type { FileEvent } from '../../core/files/file-events.js';
import type { Progress } from '../../core/files/file-system.js';
import type { Login } from '../../core/files/principal.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import type { JobTerms } from '../../core/jobs/job-terms.js';
import type { Journals } from '../../core/state/journals.js';
import { AppError } from '../../lib/app-error.js';
import { DAY_MS } from '../../lib/durations.js';
import { failureOf } from '../../lib/item-failure.js';
import { type CountKept, FileTally } from './file-tally.js';
import { itemOf, namesOf, shown } from './history-item.js';
import type { ActionKey, CountedAction, Direction, HistoryStore } from './history-store.js';
import { ObjectSuccessors } from './object-successors.js';
import type { HistoryRecorder } from './recorder.js';
import { type FoundTerms, settleRun } from './recover-runs.js';
import { Run, type StepFailure, Stopped } from './run.js';
import { type LeftRun, leftRuns, RunJournal } from './run-journal.js';
import { isLoss, type Step } from './steps.js';
import { finalError, type HistoryPrincipal, type HistoryUser } from './undo-step.js';
import { RestOf, unitsOf } from './units.js';

const KEPT_DAYS = 7;
/** These limits are for one user. */
const LIMITS = { actions: 2000, items: 500_000 };
/** Failures beyond this number are not listed, because nobody reads so many. */
const MAX_FAILURES = 1000;

export interface HistoryDependencies {
  store: HistoryStore;
  recorder: Pick<HistoryRecorder, 'settled' | 'follow'>;
  /** The operations of the trash and the versions that an undo needs. */
  kept: Omit<FoundTerms, 'signal' | 'successors'>;
  countKept: CountKept;
  /** The journals of this process alone. */
  journals: Journals;
  onError: (error: unknown) => void;
  /** Called before an action undoes or redoes what others did. */
  onRun: (action: HistoryPrincipal['action']) => void;
  /** The time of the `RetentionClock`. */
  now: () => number;
}

/** Lists what users did in the last days, and undoes it. */
export class HistoryService {
  readonly #running = new Set<string>();
  readonly #successors = new ObjectSuccessors();

  constructor(readonly deps: HistoryDependencies) {}

  /** Notes that an object became another one when it was moved to another disk, and which ones appeared. */
  follow(event: FileEvent): void {
    if (event.type === 'removed') return;
    const version = event.type === 'moved' ? event.version : undefined;
    if (version) this.#successors.add(version.before, version.after);
    else if (event.mark) this.#successors.appeared(event.mark.fileId);
  }

  async list(user: HistoryUser, page: { offset: number; limit: number }): Promise<HistoryListing> {
    const { store, recorder } = this.deps;
    await recorder.settled();
    const { id } = user.user;
    const actions = await store.list(id, page);
    const origins = await store.firstOrigins(actions.filter(({ items }) => items > 1));
    const named = actions.flatMap(({ path, destination }) => [path, destination ?? path]);
    const principal = await withPaths(user, [...named, ...[...origins.values()].flat()]);
    const items = actions.map((action) => ({
      ...itemOf(principal, action),
      ...namesOf(principal, origins.get(action.id)),
    }));
    return { items, total: await store.total(id) };
  }

  /** Throws `not_found` for an action that is not the user's own, or is too old. */
  async find(principal: HistoryUser, id: string): Promise<CountedAction> {
    const { store, recorder } = this.deps;
    await recorder.settled();
    const found = await store.find({ userId: principal.user.id, id });
    if (!found) throw new AppError('not_found', 'There is no such action');
    return found;
  }

  async run(
    user: HistoryUser,
    { id }: CountedAction,
    direction: Direction,
    terms: JobTerms,
  ): Promise<HistoryOutcome> {
    const principal = await withPaths(user);
    const key = { userId: principal.user.id, id };
    const outcome = await this.#alone(key, () => this.#undoAll(principal, key, direction, terms));
    return { ...outcome, item: itemOf(principal, await this.find(principal, id)) };
  }

  /** Restores what a session deleted and replaced in a period. Its other changes stay. */
  async restoreLosses(user: HistoryUser, burst: SessionLosses, terms: JobTerms): Promise<RestoredLosses> {
    const { store, recorder, countKept } = this.deps;
    await recorder.settled();
    const principal = await withPaths(user);
    const all: TakenBack = { done: 0, failed: [] };
    const wasPartlyUndone = await store.wasUndone(burst, burst);
    const tally = new FileTally(countKept);
    let passed = 0;
    for (const { id, items } of await store.ofSession(burst, burst)) {
      const key = { userId: burst.userId, id };
      const onProgress = ({ entries }: Progress) =>
        terms.onProgress?.({ entries: passed + entries, bytes: 0 });
      const part = await this.#alone(key, () =>
        this.#undoAll(principal, key, 'undo', { ...terms, onProgress }, { isWanted: isLoss, tally }),
      );
      passed += items;
      all.done += part.done;
      all.failed.push(...part.failed.slice(0, MAX_FAILURES - all.failed.length));
    }
    return { ...all, files: tally.done, failedFiles: tally.failed, wasPartlyUndone };
  }

  async #alone<Result>({ userId, id }: ActionKey, act: () => Promise<Result>): Promise<Result> {
    const lock = `${userId}/${id}`;
    if (this.#running.has(lock)) throw new AppError('conflict', 'This action is being undone already');
    this.#running.add(lock);
    try {
      return await act();
    } finally {
      this.#running.delete(lock);
    }
  }

  /** Undoes the wanted steps; the others stay. */
  async #undoAll(
    principal: HistoryPrincipal,
    key: ActionKey,
    direction: Direction,
    { signal, onProgress }: JobTerms,
    { isWanted = () => true, tally }: { isWanted?: (step: Step) => boolean; tally?: FileTally } = {},
  ): Promise<TakenBack> {
    const { store, recorder, kept, onRun } = this.deps;
    const steps = await store.steps(key, direction);
    onRun(principal.action);
    const back = recorder.follow(principal.action);
    const journal = await this.#begin(principal, { key, direction, steps });
    const run = new Run(principal, { ...kept, successors: this.#successors, signal }, back, journal);
    const rest = new RestOf(steps);
    const failed: HistoryOutcome['failed'] = [];
    const fail = ({ step, error }: StepFailure) => {
      if (failed.length < MAX_FAILURES) failed.push(...failuresOf(principal, step, error));
    };
    let done = 0;
    let passed = steps.length;
    try {
      const wanted = steps.filter((step) => isWanted(step) && step.verb !== 'none').reverse();
      passed -= wanted.length;
      const finals = steps.filter((step) => isWanted(step) && step.verb === 'none');
      for (const step of finals) if (step.verb === 'none') fail({ step, error: finalError(step.reason) });
      (await tally?.weigh(finals))?.(false);
      for (const unit of unitsOf(wanted)) {
        signal.throwIfAborted();
        const weighed = await tally?.weigh(unit);
        const result = await run.undo(unit);
        weighed?.(result.failed.length === 0);
        rest.replace(unit, result.left);
        done += result.done;
        passed += unit.length;
        for (const failure of result.failed) fail(failure);
        onProgress?.({ entries: passed, bytes: 0 });
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      rest.replace(error.unit, error.left);
      throw error.cause;
    } finally {
      const left = { left: rest.steps, back };
      await persistently(() => store.replace(key, direction, left), { isHarmless: false });
      await journal?.remove();
    }
    return { done, failed };
  }

  /**
   * Resolves to null when no journal can be written, such as on a full disk. Then a unit that is interrupted
   * by a kill stays half done.
   */
  async #begin(
    { user, action }: HistoryPrincipal,
    { key, direction, steps }: { key: ActionKey; direction: Direction; steps: readonly Step[] },
  ): Promise<RunJournal | null> {
    const { store, journals, onError } = this.deps;
    if (steps.length === 0) return null;
    const login = { userId: user.id, family: action.session, action: action.name };
    const last = await store.lastPosition(key, direction);
    try {
      return RunJournal.begin(journals, { key, direction, last, login }, steps, onError);
    } catch (error) {
      onError(error);
      return null;
    }
  }

  /** Undoes units that a killed process left half done, and stores what it did; called before requests. */
  async recover(principalOf: (login: Login) => Promise<HistoryUser>): Promise<void> {
    const { journals, onError } = this.deps;
    for (const run of await leftRuns(journals)) {
      try {
        await this.#settle(run, principalOf);
        await run.remove();
      } catch (error) {
        onError(error);
      }
    }
  }

  async #settle(run: LeftRun, principalOf: (login: Login) => Promise<HistoryUser>): Promise<void> {
    const { store, recorder, kept, onRun } = this.deps;
    // Either not even the plan was written, or everything was stored.
    if (run.record === null) return;
    const { key, direction, last, login } = run.record;
    if ((await store.lastPosition(key, direction)) !== last) return;
    const as = await principalOf(login)
      .then((user) => withPaths(user))
      .catch(unlessEnded);
    if (as) onRun(as.action);
    const { signal } = new AbortController();
    const result = await settleRun(
      run,
      await store.steps(key, direction),
      as && { as, events: recorder.follow(as.action) },
      { ...kept, successors: this.#successors, signal },
    );
    await store.replace(key, direction, result);
  }

  /** Removes actions that are too old or too many. */
  async sweep(): Promise<void> {
    await this.deps.store.prune(this.deps.now() - KEPT_DAYS * DAY_MS, LIMITS);
  }
}

async function withPaths(user: HistoryUser, named?: readonly VirtualPath[]): Promise<HistoryPrincipal> {
  const { files, action } = user;
  return { files, user: user.user, action, pathOf: await new ScopePaths(user).resolved(named) };
}

/** Returns null for a login that has ended; rethrows errors that may not occur at the next start. */
function unlessEnded(error: unknown): null {
  if (error instanceof AppError && error.code !== 'busy' && error.code !== 'internal') return null;
  throw error;
}

/** Returns a failure for each entry of the step. */
function failuresOf(principal: HistoryPrincipal, step: Step, error: unknown): HistoryOutcome['failed'] {
  const paths =
    step.verb === 'rename' ? step.names.map(({ from }) => joinPath(step.path, from)) : [step.path];
  return paths.map((path) => ({ path: shown(principal, path), ...failureOf(error) }));
}
