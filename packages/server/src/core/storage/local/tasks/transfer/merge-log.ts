import type { Merged, MergedEntry, MergedFolder } from '../../../../files/file-events.js';
import type { Progress } from '../../../../files/file-system.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { Walker } from '../../walk/walker.js';
import { markAt } from './plan.js';

/** A merge of more entries is not noted: its message would be too large. */
const MOST_ENTRIES = 100_000;

/** An entry that a merge is about to put under a name; the walkers stand in the folders. */
export interface Arrival {
  target: Walker;
  name: string;
  /** Where a moved entry comes from; null for a copy. */
  source: Walker | null;
}

/** Notes what a transfer into a folder that was there changes, entry by entry, so that it can be taken back. */
export class MergeLog {
  readonly #entries: MergedEntry[] = [];
  readonly #folders: MergedFolder[] = [];
  #isComplete = true;

  /** Null when the merge cannot be taken back, as not everything was noted. */
  get merged(): Merged | null {
    return this.#isComplete ? { entries: this.#entries, folders: this.#folders } : null;
  }

  giveUp(): void {
    this.#isComplete = false;
    this.#entries.length = 0;
    this.#folders.length = 0;
  }

  /** To be called before the entry arrives; what is returned is to be called when it has, with what a copy made below it. */
  arrival({ target, name, source }: Arrival): (below?: Progress) => void {
    const replaced = lstatOrNull(entryPath(target.dir, name)) !== null;
    const from = source?.serverPath(name) ?? null;
    return (below = { entries: 0, bytes: 0 }) => {
      if (!this.#isComplete) return;
      const path = target.serverPath(name);
      const mark = markAt(target, name, below);
      const isKnown = path !== null && mark !== undefined && (source === null || from !== null);
      if (isKnown && this.#entries.length < MOST_ENTRIES) this.#entries.push({ path, from, mark, replaced });
      else this.giveUp();
    };
  }

  /** To be called before what is in the folder moves, so that a folder comes before those in it. */
  leaving(source: Walker, name: string): void {
    if (!this.#isComplete) return;
    const path = source.serverPath(name);
    const mark = markAt(source, name, { entries: 0, bytes: 0 });
    if (path === null || !mark) this.giveUp();
    else this.#folders.push({ path, fileId: mark.fileId });
  }
}
