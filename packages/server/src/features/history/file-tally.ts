import type { Step } from './steps.js';

/** The number of files in something in the trash, by its id there; 1 for a file. */
export type CountKept = (id: string) => Promise<number>;

/** Counts the files of steps. One step may concern a folder with all of its files. */
export class FileTally {
  done = 0;
  failed = 0;

  constructor(readonly countKept: CountKept) {}

  /** Counts the files of a unit in the trash. The returned function takes the outcome of the undo. */
  async weigh(unit: readonly Step[]): Promise<(isDone: boolean) => void> {
    let files = 0;
    for (const step of unit) files += step.verb === 'restore' ? await this.#filesIn(step.id) : 1;
    return (isDone) => {
      if (isDone) this.done += files;
      else this.failed += files;
    };
  }

  /** A folder without files counts as one file, as for the brake, and so does one that cannot be counted. */
  async #filesIn(id: string): Promise<number> {
    return Math.max(1, await this.countKept(id).catch(() => 1));
  }
}
