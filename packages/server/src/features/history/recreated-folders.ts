import type { FileId } from '../../core/files/file-system.js';
import { RecentMap } from '../../lib/recent-map.js';

/** Further folders are forgotten; then changes before the merge cannot be undone in them. */
const MOST = 100_000;

/**
 * Folders that an undo created again after a merge had removed them, and entries that were moved to another
 * disk. They are other objects on the disk, but earlier steps mean the same entries. The mapping is lost when
 * the server ends.
 */
export class RecreatedFolders {
  readonly #now = new RecentMap<FileId, FileId>(MOST);

  add(before: FileId, now: FileId): void {
    if (before === now) return;
    this.#now.set(before, now);
  }

  /** The current object in place of a former one. */
  find(fileId: FileId): FileId {
    const seen = new Set<FileId>();
    let found = fileId;
    for (
      let next = this.#now.get(found);
      next !== undefined && !seen.has(next);
      next = this.#now.get(found)
    ) {
      seen.add(next);
      found = next;
    }
    return found;
  }
}
