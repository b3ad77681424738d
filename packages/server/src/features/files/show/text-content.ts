import type { OpenFile } from '../../../core/fs/file-system.js';

export interface TextContent {
  text: string;
  /** Whether saving `text` as UTF-8 gives the file's own bytes back. */
  isUtf8: boolean;
}

/**
 * The text of a file, its byte order mark and line endings kept. What is not UTF-8 is shown as UTF-16 or, failing
 * that, as Windows-1252: good for reading, but a save would change every byte beyond ASCII.
 */
export async function readText(file: OpenFile): Promise<TextContent> {
  const bytes = await readAll(file);
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes), isUtf8: true };
  } catch {
    return { text: new TextDecoder(otherEncoding(bytes)).decode(bytes), isUtf8: false };
  }
}

function otherEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'windows-1252';
}

async function readAll(file: OpenFile): Promise<Uint8Array> {
  const bytes = Buffer.allocUnsafe(file.entry.size);
  let length = 0;
  while (length < bytes.length) {
    const read = await file.read(bytes.subarray(length), length);
    if (read === 0) break;
    length += read;
  }
  return bytes.subarray(0, length);
}
