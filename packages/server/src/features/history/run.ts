import { AppError } from '../../lib/app-error.js';
import type { RunJournal } from './run-journal.js';
import { countOf, type Step } from './steps.js';
import { type HistoryPrincipal, type UndoTerms, undoStep } from './undo-step.js';
import { assertPossible } from './units.js';

export interface StepFailure {
  step: Step;
  error: unknown;
}

export interface UnitResult {
  /** The number of entries that were undone. */
  done: number;
  failed: StepFailure[];
  /** The steps that remain, in the order in which they were done. */
  left: Step[];
}

/** One undo or redo. It undoes units of steps, each of them as a whole or not at all. */
export class Run {
  constructor(
    readonly principal: HistoryPrincipal,
    readonly terms: UndoTerms,
    /** The steps that reverse the principal's action so far; each change adds to it. */
    readonly back: Step[],
    readonly journal: Pick<RunJournal, 'begin' | 'passed' | 'ended'> | null,
  ) {}

  /** Throws `Stopped` when the signal fires, and errors other than `AppError`; then the unit is not done. */
  async undo(unit: readonly Step[]): Promise<UnitResult> {
    const { principal, terms } = this;
    let current: Step | undefined;
    let passed = 0;
    let begun = this.back.length;
    const first = begun;
    this.journal?.begin(unit);
    try {
      const [only] = unit;
      if (unit.length === 1 && only) current = only;
      else await assertPossible(principal, unit, terms, (step) => (current = step));
      for (const step of unit) {
        current = step;
        begun = this.back.length;
        await undoStep(principal, step, terms);
        passed += 1;
        this.journal?.passed(this.back.slice(begun));
      }
      this.journal?.ended([]);
      return { done: unit.reduce((sum, step) => sum + countOf(step), 0), failed: [], left: [] };
    } catch (error) {
      const left = await this.#forget(unit, passed, { first, begun });
      this.journal?.ended(left);
      if (terms.signal.aborted) throw new Stopped(error, unit, left);
      return { done: 0, failed: failuresOf(unit, current, error), left };
    }
  }

  /** Reverses the finished steps of a unit that failed; returns the remaining steps of the unit. */
  async #forget(
    unit: readonly Step[],
    passed: number,
    { first, begun }: { first: number; begun: number },
  ): Promise<Step[]> {
    const half = await this.#redo(begun);
    if (!half.isWhole) return unit.slice(passed + 1).reverse();
    const { again } = await this.#redo(first);
    return [...unit.slice(passed).reverse(), ...again];
  }

  /**
   * Reverses the changes since this index of `back`. If that fails, the steps for the rest stay in `back`, so
   * that the user can still reverse them.
   */
  async #redo(since: number): Promise<{ isWhole: boolean; again: Step[] }> {
    const done = this.back.splice(since);
    const terms = { ...this.terms, signal: new AbortController().signal };
    try {
      for (let step = done.at(-1); step; step = done.at(-1)) {
        await undoStep(this.principal, step, terms);
        done.pop();
      }
    } catch {
      const again = this.back.splice(since);
      this.back.push(...done);
      return { isWhole: false, again };
    }
    return { isWhole: true, again: this.back.splice(since) };
  }
}

/** The signal of a run fired in the middle of a unit, of which nothing is done. */
export class Stopped extends Error {
  constructor(
    override readonly cause: unknown,
    readonly unit: readonly Step[],
    readonly left: readonly Step[],
  ) {
    super('stopped');
  }
}

/** Reports each entry that is not undone, and the reason once. */
function failuresOf(unit: readonly Step[], failed: Step | undefined, error: unknown): StepFailure[] {
  const reason = new AppError('conflict', 'It belongs together with something that could not be taken back');
  return unit.map((step) => ({ step, error: step === failed ? error : reason }));
}
