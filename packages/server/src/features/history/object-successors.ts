import type { FileId } from '../../core/files/file-system.js';
import { RecentMap } from '../../lib/recent-map.js';

/** Further objects are forgotten; then what was done to them before cannot be undone. */
const MOST = 100_000;

/**
 * Objects that took the place of others: folders that an undo created again after a merge had removed them,
 * and entries that were moved to another disk. Earlier steps mean the same entries. All of it is forgotten
 * when the server ends.
 */
export class ObjectSuccessors {
  readonly #successors = new RecentMap<FileId, FileId>(MOST);

  add(before: FileId, after: FileId): void {
    this.appeared(after);
    if (before !== after) this.#successors.set(before, after);
  }

  /** Disks that know no time of creation give the id of an object that is gone to another one. */
  appeared(fileId: FileId): void {
    this.#successors.delete(fileId);
  }

  /** The object that is now in the place of the one that had the id. */
  find(fileId: FileId): FileId {
    const seen = new Set<FileId>();
    let found = fileId;
    for (
      let next = this.#successors.get(found);
      next !== undefined && !seen.has(next);
      next = this.#successors.get(found)
    ) {
      seen.add(next);
      found = next;
    }
    return found;
  }
}
