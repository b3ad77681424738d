/**
 * The text of a file of the operator, whatever editor wrote it: UTF-8, with or without a byte order mark,
 * UTF-16, or Windows-1252, which accepts any byte. Such files begin with an ASCII letter, so that UTF-16
 * shows without a mark, too.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return decode('utf-16le', bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return decode('utf-16be', bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode('windows-1252', bytes);
  }
}

/** Decodes a text, without its mark. */
const decode = (encoding: string, bytes: Uint8Array): string => new TextDecoder(encoding).decode(bytes);
