import type { TextEncodingName } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { windows1252Byte } from '../../../lib/windows-1252.js';

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
  const bytes = Buffer.allocUnsafe(text.length);
  let length = 0;
  for (const character of text) {
    const byte = windows1252Byte(character);
    if (byte === null) throw unencodable(character, 'windows-1252');
    bytes[length++] = byte;
  }
  return bytes.subarray(0, length);
}

function unencodable(character: string, encoding: TextEncodingName): AppError {
  return new AppError('invalid_input', `${encoding} has no ${character}`, {
    details: { field: 'content', reason: 'unencodable', character, encoding },
  });
}
