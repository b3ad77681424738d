import type { Step } from './steps.js';

/** The files in something in the trash, by its id there; 1 for a file. */
export type CountKept = (id: string) => Promise<number>;

/** Counts the files that steps are about, where a folder with all of its files is one step. */
export class FileTally {
  done = 0;
  failed = 0;

  constructor(readonly countKept: CountKept) {}

  /** To be called before the steps are taken back, when the files are in the trash still; what it returns, afterwards. */
  async weigh(unit: readonly Step[]): Promise<(isDone: boolean) => void> {
    let files = 0;
    for (const step of unit) files += step.verb === 'restore' ? await this.#filesIn(step.id) : 1;
    return (isDone) => {
      if (isDone) this.done += files;
      else this.failed += files;
    };
  }

  /** As for the brake, a folder without files is one, and so is what cannot be counted. */
  async #filesIn(id: string): Promise<number> {
    return Math.max(1, await this.countKept(id).catch(() => 1));
  }
}
