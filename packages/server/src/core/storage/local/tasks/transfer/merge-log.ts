import type { Merged, MergedEntry, MergedFolder, PartlyMerged } from '../../../../files/file-events.js';
import type { Progress } from '../../../../files/file-system.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { type Ends, markAt, markOf } from './plan.js';

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
  /** Entries that stand for folders which are gone, as all that was in them has moved. */
  readonly #gone = new Set<MergedEntry>();
  #isComplete = true;
  /** Also of those that are not noted. */
  #arrived = 0;

  /** Null when the merge cannot be taken back, as not everything was noted. */
  get merged(): Merged | null {
    if (!this.#isComplete) return null;
    return { entries: this.#entries.filter((entry) => !this.#gone.has(entry)), folders: this.#folders };
  }

  get isEmpty(): boolean {
    return this.#arrived === 0;
  }

  /** Says what it has noted, when the transfer fails. `by` may be another verb than that of the task. */
  *tell(ends: Ends, by: PartlyMerged['by'], progress: Progress): LongTask<void> {
    if (this.isEmpty) return;
    const merged = this.#isComplete ? { entries: this.#entries, folders: this.#folders } : null;
    const path = ends.target.serverPath(ends.resolved.name);
    yield { partly: { by, path, mark: markOf(ends, progress), merged } };
  }

  giveUp(): void {
    this.#isComplete = false;
    this.#entries.length = 0;
    this.#folders.length = 0;
    this.#gone.clear();
  }

  /** To be called before the entry arrives; what is returned is to be called when it has, with what a copy made below it. */
  arrival({ target, name, source }: Arrival): (below?: Progress) => void {
    const replaced = lstatOrNull(entryPath(target.dir, name)) !== null;
    const from = source?.serverPath(name) ?? null;
    return (below = { entries: 0, bytes: 0 }) => {
      this.#arrived += 1;
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

  /** To be called when a folder is gone, as all that was in it has moved; the walkers stand in the folders above. */
  left(source: Walker, name: string, target: Walker, toName: string): void {
    const [from, path] = [source.serverPath(name), target.serverPath(toName)];
    const mark = markAt(target, toName, { entries: 0, bytes: 0 });
    if (!this.#isComplete || from === null || path === null || !mark) return;
    const entry = { path, from, mark, replaced: true };
    this.#gone.add(entry);
    this.#entries.push(entry);
  }
}
