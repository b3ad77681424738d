import type { TextEncodingName } from '@satchel/contract';
import { AppError } from '../app-error.js';
import { decoderOf, encoderOf } from './codecs.js';

/** Throws `invalid_input` for a character that the encoding lacks. */
export function encodeText(text: string, encoding: TextEncodingName): Uint8Array {
  const bytes = exactBytes(text, encoding);
  if (bytes) return bytes;
  throw unencodable([...text].find((character) => !exactBytes(character, encoding)) ?? '', encoding);
}

/**
 * Null for text that is another one when it is read again: some encodings of the standard write a similar
 * character, such as a backslash for a yen sign.
 */
function exactBytes(text: string, encoding: TextEncodingName): Uint8Array | null {
  try {
    const bytes = encoderOf(encoding)(text);
    return decoderOf(encoding)(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

function unencodable(character: string, encoding: TextEncodingName): AppError {
  return new AppError('invalid_input', `${encoding} has no ${character}`, {
    details: { field: 'content', reason: 'unencodable', character, encoding },
  });
}
