import type { ListedEntry } from '../../core/files/file-system.js';
import { rfc3339 } from '../../core/resources/resource-json.js';

/** The flat JSON array of everything below a folder, with a chunk for each batch of the file system. */
export async function* treePieces(
  batches: AsyncIterable<ListedEntry[]> | Iterable<ListedEntry[]>,
): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield Buffer.from(before + batch.map(describeDescendant).join(','));
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

function describeDescendant(entry: ListedEntry): string {
  return JSON.stringify({
    path: entry.path,
    name: entry.name,
    size: entry.size,
    modified: rfc3339(entry.modifiedMs),
    // A symlink to a folder is not followed, so clients must not expect its content in the list.
    isDir: entry.kind === 'directory' && !entry.isSymlink,
  });
}
