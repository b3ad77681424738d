import type { FileId } from '../../core/files/file-system.js';
import { RecentMap } from '../../lib/recent-map.js';

/** More are forgotten; then what was done to them before they were merged cannot be undone. */
const MOST = 100_000;

/**
 * Folders that an undo made again after a merge had removed them, and whatever was moved to another disk. They are other
 * objects there, yet the same to what their users did to them before. It is known until the server ends.
 */
export class RemadeFolders {
  readonly #now = new RecentMap<FileId, FileId>(MOST);

  add(before: FileId, now: FileId): void {
    if (before === now) return;
    this.#now.set(before, now);
  }

  /** What an object is by now. */
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
