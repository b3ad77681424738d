/**
 * Names on a disk are bytes, paths are text. A byte that is not part of valid UTF-8 is shown as U+EF00 plus
 * its value (U+EF80 to U+EFFF); where a name really holds one of those characters its three bytes are shown
 * so as well. That way each name has exactly one text, no two names share one, and the text gives back the
 * bytes.
 */
export const BYTE_BASE = 0xef00;
const FIRST = 0xef80;
const LAST = 0xefff;
export const STANDS_FOR_BYTE = /[\uef80-\uefff]/;

export function encodeOddBytes(name: string): Buffer {
  const parts: Buffer[] = [];
  for (const character of name) {
    const code = character.codePointAt(0) ?? 0;
    parts.push(code >= FIRST && code <= LAST ? Buffer.of(code - BYTE_BASE) : Buffer.from(character));
  }
  return Buffer.concat(parts);
}

/** The name as `node:fs` wants it: text where its UTF-8 is what the disk holds, else bytes. */
export function encodeName(name: string): string | Buffer {
  return STANDS_FOR_BYTE.test(name) ? encodeOddBytes(name) : name;
}

const BYTES = /[\uef80-\uefff]/g;
const WINDOWS = new TextDecoder('windows-1252');

/**
 * For readers that need text: each odd byte as the letter that it is in western Europe, or as `%` and its
 * value.
 */
export function readableName(name: string): string {
  if (!STANDS_FOR_BYTE.test(name)) return name;
  return name.replace(BYTES, (stand) => {
    const byte = stand.charCodeAt(0) - BYTE_BASE;
    const letter = WINDOWS.decode(Uint8Array.of(byte));
    return /\p{Cc}/u.test(letter) ? `%${byte.toString(16).toUpperCase()}` : letter;
  });
}
