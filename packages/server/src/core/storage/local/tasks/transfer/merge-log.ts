import type { Merged, MergedEntry, MergedFolder, PartlyMerged } from '../../../../files/file-events.js';
import type { Progress } from '../../../../files/file-system.js';
import { entryPath } from '../../walk/dir.js';
import { lstatOrNull } from '../../walk/facts.js';
import type { Walker } from '../../walk/walker.js';
import type { LongTask } from '../task-steps.js';
import { type Ends, markAt, markOf } from './plan.js';

/** A merge of more entries is not recorded, because its message would be too large. */
const MOST_ENTRIES = 100_000;

/** An entry that a merge is about to put under a name. The walkers stand in the folders. */
export interface Arrival {
  target: Walker;
  name: string;
  /** The folder of a moved entry; null for a copy. */
  source: Walker | null;
}

/** Records what a transfer changes in a folder that was there, entry by entry, so that it can be undone. */
export class MergeLog {
  readonly #entries: MergedEntry[] = [];
  readonly #folders: MergedFolder[] = [];
  /** Entries that stand for folders which are gone because all of their content has moved. */
  readonly #gone = new Set<MergedEntry>();
  #isComplete = true;
  /** The number of all entries, recorded or not. */
  #arrived = 0;

  /** Null if the merge cannot be undone, because not everything was recorded. */
  get merged(): Merged | null {
    if (!this.#isComplete) return null;
    return { entries: this.#entries.filter((entry) => !this.#gone.has(entry)), folders: this.#folders };
  }

  get isEmpty(): boolean {
    return this.#arrived === 0;
  }

  /** Yields the record when the transfer fails. `by` may be another verb than that of the task. */
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

  /**
   * Must be called before the entry arrives. The returned function must be called when it has arrived, with
   * what a copy made below it.
   */
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

  /** Must be called before the entries of the folder move, so that a folder comes before those in it. */
  leaving(source: Walker, name: string): void {
    if (!this.#isComplete) return;
    const path = source.serverPath(name);
    const mark = markAt(source, name, { entries: 0, bytes: 0 });
    if (path === null || !mark) this.giveUp();
    else this.#folders.push({ path, fileId: mark.fileId });
  }

  /** Must be called when a folder is gone because its content has moved. The walkers stand above. */
  left(source: Walker, name: string, target: Walker, toName: string): void {
    const [from, path] = [source.serverPath(name), target.serverPath(toName)];
    const mark = markAt(target, toName, { entries: 0, bytes: 0 });
    if (!this.#isComplete || from === null || path === null || !mark) return;
    const entry = { path, from, mark, replaced: true };
    this.#gone.add(entry);
    this.#entries.push(entry);
  }
}
