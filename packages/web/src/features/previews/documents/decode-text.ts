/** What older spreadsheets of the West write. */
const FALLBACK = 'windows-1252';

/**
 * Text from bytes: by its byte order mark, else as UTF-8, else as Windows-1252, which takes any byte. `isCut` allows for
 * a character that the end of the bytes has cut in two.
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
