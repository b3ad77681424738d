import type { Entry, OpenFile } from '../../src/core/files/file-system.js';
import type { MemoryStorage } from '../memory-storage.js';

const PIECE_BYTES = 64 * 1024;

/** A file of which each `read` counts; it is a stream where that would be a request. */
export function openedNode(storage: MemoryStorage, entry: Entry, content: Buffer): OpenFile {
  const { headsCost } = storage.capabilities;
  return {
    entry,
    read: async (buffer, position) => {
      storage.reads += 1;
      return content.copy(buffer, 0, position, position + buffer.length);
    },
    ...(headsCost === 'request' && {
      stream: (start, end) => streamed(storage, content.subarray(start, end)),
    }),
    close: async () => {},
  };
}

async function* streamed(storage: MemoryStorage, content: Buffer): AsyncGenerator<Uint8Array> {
  storage.reads += 1;
  for (let at = 0; at < content.length; at += PIECE_BYTES) yield content.subarray(at, at + PIECE_BYTES);
}
