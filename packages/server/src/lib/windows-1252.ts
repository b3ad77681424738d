/** Characters of the bytes 0x80 to 0x9f; all others are the code points of their numbers. */
const HIGH = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const BYTE_OF = new Map([...HIGH].map((character, index) => [character, 0x80 + index]));

/** As the web reads it; `TextDecoder` of some versions of Node takes it for Latin-1. */
export function decodeWindows1252(bytes: Uint8Array): string {
  const latin1 = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return latin1.replace(/[\x80-\x9f]/g, (character) => HIGH[character.charCodeAt(0) - 0x80] ?? character);
}

/** Null for a character that is none of the 256; otherwise its byte. */
export function windows1252Byte(character: string): number | null {
  const byte = BYTE_OF.get(character);
  if (byte !== undefined) return byte;
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : null;
}
