import type { TextEncodingName } from '@satchel/contract';
import { decodeWindows1252 } from '../../../lib/windows-1252.js';

export interface DecodedText {
  text: string;
  /** In which `text` gives back the very bytes; null where that is a guess, good for reading alone. */
  encoding: TextEncodingName | null;
}

/**
 * Text and what it is written in: UTF-8, UTF-16 with its mark, or Windows-1252 where the bytes beyond ASCII stand as
 * they do in the languages that are written in it. A mark is part of the text. What is none of these is shown as if it
 * were Windows-1252.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const marked = markedAs(bytes);
  const exact = tryDecode(bytes, marked);
  if (exact !== null) return { text: exact, encoding: marked };
  if (marked !== 'utf-8') return { text: new TextDecoder(marked).decode(bytes), encoding: null };
  const text = decodeWindows1252(bytes);
  return { text, encoding: looksWestern(text) ? 'windows-1252' : null };
}

function markedAs(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return 'utf-8';
}

function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that no text holds, and those that Windows-1252 leaves undefined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that this is no text
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u009f]/;
/** Words of other scripts, and of two bytes a character, are long rows of what would be odd letters here. */
const OTHER_SCRIPT = /[\u0080-\uffff]{4}/;
/** Signs inside words: letters of central Europe have these bytes in the encodings of their languages. */
const SIGN_IN_WORD =
  /\p{L}[\u00a1-\u00a9\u00ab-\u00b3\u00b5\u00b6\u00b8\u00b9\u00bb-\u00bf\u00d7\u00f7]\p{L}/u;

function looksWestern(text: string): boolean {
  return !NO_TEXT.test(text) && !OTHER_SCRIPT.test(text) && !SIGN_IN_WORD.test(text);
}
