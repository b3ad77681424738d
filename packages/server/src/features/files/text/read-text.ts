import type { OpenFile } from '../../../core/fs/file-system.js';
import { type DecodedText, decodeText } from './decode-text.js';

/** The text of a file, its byte order mark and line endings kept. */
export async function readText(file: OpenFile): Promise<DecodedText> {
  const bytes = Buffer.allocUnsafe(file.entry.size);
  let length = 0;
  while (length < bytes.length) {
    const read = await file.read(bytes.subarray(length), length);
    if (read === 0) break;
    length += read;
  }
  return decodeText(bytes.subarray(0, length));
}
