import type { Login } from '../../core/files/principal.js';
import type { Journal, Journals } from '../../core/state/journals.js';
import type { ActionKey, Direction } from './history-store.js';
import type { Step } from './steps.js';

/** The steps that are undone, and the login of the user. */
export interface RunRecord {
  key: ActionKey;
  direction: Direction;
  /** The position of the last step; the steps get other positions when the result is stored. */
  last: string;
  login: Login;
}

/** The indexes of the steps of a unit, what reverses those that were done, and how the unit ended. */
interface Unit {
  steps: number[];
  back: Step[][];
  /** The steps that remain; null while the unit is under way. */
  left: Step[] | null;
}

type Line = { unit: number[] } | { back: Step[] } | { left: Step[] };

export interface LeftRun {
  /** Null when the process was killed before it wrote the record. */
  record: RunRecord | null;
  units: Unit[];
  remove(): Promise<void>;
}

/**
 * Writes the progress of an undo or redo to the disk, so that the next start of the server reverses a unit
 * that is half done, and stores the result of the others.
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

  /** A step of the unit was undone. */
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
