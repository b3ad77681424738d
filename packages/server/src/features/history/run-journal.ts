import type { Login } from '../../core/files/principal.js';
import type { Journal, Journals } from '../../core/state/journals.js';
import type { ActionKey, Direction } from './history-store.js';
import type { Step } from './steps.js';

/** Which steps are taken back, and for whom. */
export interface RunRecord {
  key: ActionKey;
  direction: Direction;
  /** The position of the last of the steps; they get others when the result is stored. */
  last: string;
  login: Login;
}

/** Indexes of the steps of a unit, what takes back those that were done, and how the unit ended. */
interface Unit {
  steps: number[];
  back: Step[][];
  /** What remains of it; null while it is under way. */
  left: Step[] | null;
}

type Line = { unit: number[] } | { back: Step[] } | { left: Step[] };

export interface LeftRun {
  /** Null where not even what was to be done was noted. */
  record: RunRecord | null;
  units: Unit[];
  remove(): Promise<void>;
}

/**
 * Notes on the disk how far an undo or redo is, so that the next start of the server takes back what was done of a unit by
 * half, and stores what was done of the others.
 */
export class RunJournal {
  readonly #journal: Journal;
  readonly #indexes: ReadonlyMap<Step, number>;
  readonly #onError: (error: unknown) => void;

  private constructor(journal: Journal, steps: readonly Step[], onError: (error: unknown) => void) {
    this.#journal = journal;
    this.#onError = onError;
    this.#indexes = new Map(steps.map((step, index) => [step, index]));
  }

  static begin(
    journals: Journals,
    record: RunRecord,
    steps: readonly Step[],
    onError: (error: unknown) => void,
  ): RunJournal {
    return new RunJournal(journals.begin(JSON.stringify(record)), steps, onError);
  }

  begin(unit: readonly Step[]): void {
    this.#append({ unit: unit.map((step) => this.#indexes.get(step) ?? -1) });
  }

  /** A step of the unit was taken back. */
  passed(back: Step[]): void {
    this.#append({ back });
  }

  ended(left: Step[]): void {
    this.#append({ left });
  }

  #append(line: Line): void {
    try {
      this.#journal.append(JSON.stringify(line));
    } catch (error) {
      this.#onError(error);
    }
  }

  remove(): Promise<void> {
    return this.#journal.remove();
  }
}

export async function leftRuns(journals: Journals): Promise<LeftRun[]> {
  return journals.left(({ lines: [first, ...lines], remove }) => {
    const units: Unit[] = [];
    for (const line of lines as Line[]) {
      const unit = units.at(-1);
      if ('unit' in line) units.push({ steps: line.unit, back: [], left: null });
      else if ('back' in line) unit?.back.push(line.back);
      else if (unit) unit.left = line.left;
    }
    return { record: (first as RunRecord | undefined) ?? null, units, remove };
  });
}
