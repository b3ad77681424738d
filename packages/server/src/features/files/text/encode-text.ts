import { windows1252fromString } from '@exodus/bytes/single-byte.js';
import type { TextEncodingName } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';

/** Throws `invalid_input` for a character that the encoding lacks. */
export type EncodeText = (text: string) => Uint8Array;

const ENCODERS: Record<TextEncodingName, EncodeText> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
  'windows-1252': encodeWindows1252,
};

export function encoderOf(encoding: TextEncodingName): EncodeText {
  return ENCODERS[encoding];
}

function encodeWindows1252(text: string): Uint8Array {
  try {
    return windows1252fromString(text);
  } catch {
    throw unencodable([...text].find(isMissing) ?? '', 'windows-1252');
  }
}

function isMissing(character: string): boolean {
  try {
    windows1252fromString(character);
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
