import { getBOMEncoding } from '@exodus/bytes/encoding-lite.js';
import { windows1252toString } from '@exodus/bytes/single-byte.js';
import type { TextEncodingName } from '@satchel/contract';

export interface DecodedText {
  text: string;
  /**
   * The encoding in which `text` has exactly these bytes; null where it is a guess, which is sufficient for reading
   * only.
   */
  encoding: TextEncodingName | null;
}

/**
 * Decodes text and finds its encoding: UTF-8, UTF-16 with a byte order mark, or Windows-1252 where the bytes beyond
 * ASCII are plausible in its languages. The mark is part of the text. Other bytes are shown as Windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = getBOMEncoding(bytes) ?? 'utf-8';
  const exact = tryDecode(bytes, marked);
  if (exact !== null) return { text: exact, encoding: marked };
  if (marked !== 'utf-8') return { text: new TextDecoder(marked).decode(bytes), encoding: null };
  const text = windows1252toString(bytes);
  return { text, encoding: looksWestern(text) ? 'windows-1252' : null };
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that text does not contain, and those that Windows-1252 leaves undefined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that this is no text
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u009f]/;
/** Words of other scripts, and those of encodings with two bytes a character, would be long rows of unusual letters. */
const OTHER_SCRIPT = /[\u0080-\uffff]{4}/;
/** Signs inside words: in encodings of central Europe these bytes are letters. */
const SIGN_IN_WORD =
  /\p{L}[\u00a1-\u00a9\u00ab-\u00b3\u00b5\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}/u;

function looksWestern(text: string): boolean {
  return !NO_TEXT.test(text) && !OTHER_SCRIPT.test(text) && !SIGN_IN_WORD.test(text);
}
