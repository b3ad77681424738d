/** The encoding that older Western spreadsheets write. */
const FALLBACK = 'windows-1252';

/**
 * Decodes text by its byte order mark, otherwise as UTF-8, otherwise as Windows-1252, which accepts any byte. With
 * `isCut` the last character may be incomplete.
 */
export function decodeText(bytes: Uint8Array, isCut = false): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut });
  } catch {
    return new TextDecoder(FALLBACK).decode(bytes);
  }
}
