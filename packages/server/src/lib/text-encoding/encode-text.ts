import type { TextEncodingName } from '@satchel/contract';
import { AppError } from '../app-error.js';
import { encoderOf } from './codecs.js';

/** Throws `invalid_input` for a character that the encoding lacks. */
export function encodeText(text: string, encoding: TextEncodingName): Uint8Array {
  const encode = encoderOf(encoding);
  try {
    return encode(text);
  } catch {
    throw unencodable([...text].find((character) => isMissing(character, encode)) ?? '', encoding);
  }
}

function isMissing(character: string, encode: (text: string) => Uint8Array): boolean {
  try {
    encode(character);
    return false;
  } catch {
    return true;
  }
}

function unencodable(character: string, encoding: TextEncodingName): AppError {
  return new AppError('invalid_input', `${encoding} has no ${character}`, {
    details: { field: 'content', reason: 'unencodable', character, encoding },
  });
}
