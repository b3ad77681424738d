import type { Entry } from '../../../core/fs/file-system.js';
import { rfc3339 } from '../../../http/resource-json.js';

/** The flat JSON array of everything below a folder, a piece for each batch that the door hands out. */
export async function* treePieces(batches: AsyncIterable<Entry[]>): AsyncGenerator<Uint8Array> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield Buffer.from(before + batch.map(describeDescendant).join(','));
    before = ',';
  }
  yield Buffer.from(before === '[' ? '[]' : ']');
}

function describeDescendant(entry: Entry): string {
  return JSON.stringify({
    path: entry.path,
    name: entry.name,
    size: entry.size,
    modified: rfc3339(entry.modifiedMs),
    isDir: entry.kind === 'directory',
  });
}
