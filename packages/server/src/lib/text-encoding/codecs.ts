import { createMultibyteDecoder, createMultibyteEncoder } from '@exodus/bytes/multi-byte.js';
import { createSinglebyteDecoder, createSinglebyteEncoder } from '@exodus/bytes/single-byte.js';
import type { TextEncodingName } from '@satchel/contract';

interface Codec {
  /** Decodes bytes; those that are no text become U+FFFD. */
  decode: (bytes: Uint8Array) => string;
  /** Throws for a character that the encoding lacks. */
  encode: (text: string) => Uint8Array;
}

const MULTIBYTE: readonly TextEncodingName[] = ['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'];

const unicodeDecoder = (encoding: string) => (bytes: Uint8Array) =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);

const UNICODE: Partial<Record<TextEncodingName, Codec>> = {
  'utf-8': { decode: unicodeDecoder('utf-8'), encode: (text) => Buffer.from(text) },
  'utf-16le': { decode: unicodeDecoder('utf-16le'), encode: (text) => Buffer.from(text, 'utf16le') },
  'utf-16be': { decode: unicodeDecoder('utf-16be'), encode: (text) => Buffer.from(text, 'utf16le').swap16() },
};

const made = new Map<TextEncodingName, Codec>();

/** Tables are made when they are first used. */
function codecOf(encoding: TextEncodingName): Codec {
  const known = UNICODE[encoding] ?? made.get(encoding);
  if (known) return known;
  const codec = MULTIBYTE.includes(encoding)
    ? { decode: createMultibyteDecoder(encoding, true), encode: createMultibyteEncoder(encoding) }
    : { decode: createSinglebyteDecoder(encoding, true), encode: createSinglebyteEncoder(encoding) };
  made.set(encoding, codec);
  return codec;
}

export function decoderOf(encoding: TextEncodingName): Codec['decode'] {
  return codecOf(encoding).decode;
}

export function encoderOf(encoding: TextEncodingName): Codec['encode'] {
  return codecOf(encoding).encode;
}

/** True if `text` has exactly these bytes. */
export function encodes(text: string, encoding: TextEncodingName, bytes: Uint8Array): boolean {
  try {
    return Buffer.compare(encoderOf(encoding)(text), bytes) === 0;
  } catch {
    return false;
  }
}
