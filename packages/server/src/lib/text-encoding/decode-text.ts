import { isUtf8 } from 'node:buffer';
import { getBOMEncoding } from '@exodus/bytes/encoding-lite.js';
import type { TextEncodingName } from '@satchel/contract';
import { decoderOf, encodes } from './codecs.js';
import { detectEncoding } from './detect-encoding.js';

export interface DecodedText {
  /** The text with its byte order mark. */
  text: string;
  encoding: TextEncodingName;
  /** `text` has exactly these bytes in `encoding`, so that it can be saved as it was. */
  isExact: boolean;
}

/** Bytes that text does not contain, and those that most encodings leave undefined. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they tell that this is no text
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\u0080-\u009f]/;

/** Text that says by itself what it is: UTF-8, or UTF-16 with a byte order mark. Null for any other. */
export function decodeUnicode(bytes: Uint8Array): DecodedText | null {
  const marked = getBOMEncoding(bytes);
  const encoding = marked ?? 'utf-8';
  // Plain letters in UTF-16 without a mark are UTF-8, too, with NULs between them.
  if (!marked && bytes.includes(0)) return null;
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
    // Bytes with a mark of UTF-16 that contain NUL are UTF-32.
    return { text, encoding, isExact: !text.includes('\0') };
  } catch {
    return encoding === 'utf-8' ? null : { ...decodeAs(bytes, encoding), isExact: false };
  }
}

/** True if the bytes are text as they were decoded, and not just anything that some encoding has a letter for. */
export function isText({ text, encoding }: Pick<DecodedText, 'text' | 'encoding'>): boolean {
  return !NO_TEXT.test(text) && !(encoding.startsWith('utf-16') && text.includes('\ufffd'));
}

/** Decodes bytes; those that are no text in this encoding become U+FFFD. */
export function decodeAs(bytes: Uint8Array, encoding: TextEncodingName): DecodedText {
  const text = decoderOf(encoding)(bytes);
  return { text, encoding, isExact: !NO_TEXT.test(text) && encodes(text, encoding, bytes) };
}

/**
 * Decodes text whose encoding nobody knows. `languages` are those in which it may be written, as ISO 639
 * codes: they decide between encodings that are about as likely. The first call in a thread takes a tenth of
 * a second and 30 MB, for what is known about encodings, so that it is for threads that end.
 */
export function decodeText(bytes: Uint8Array, languages: readonly string[] = []): DecodedText {
  const unicode = decodeUnicode(bytes);
  if (unicode) return unicode;
  const encoding = detectEncoding(bytes, languages);
  // Nearly all bytes are some UTF-16, so that it is only for reading where no mark says that it is.
  if (encoding)
    return { ...decodeAs(bytes, encoding), ...(encoding.startsWith('utf-16') && { isExact: false }) };
  return { ...decodeAs(bytes, isUtf8(bytes) ? 'utf-8' : 'windows-1252'), isExact: false };
}
