import type { IncomingHttpHeaders } from 'node:http';
import { TEXT_ENCODING_HEADER, TEXT_ENCODINGS, type TextEncodingName } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { encoderOf } from './encode-text.js';

interface Body {
  body: AsyncIterable<Uint8Array>;
  length: number | undefined;
}

/**
 * A UTF-8 body converted to the encoding that the client requests. A body that cannot be converted fails with
 * `invalid_input`, and so does the write, which changes nothing then.
 */
export function encodedBody<Options extends Body>(headers: IncomingHttpHeaders, options: Options): Options {
  const encoding = wantedEncoding(headers);
  if (encoding === null) return options;
  return { ...options, body: encoded(options, encoding), length: undefined };
}

function wantedEncoding(headers: IncomingHttpHeaders): TextEncodingName | null {
  const header = headers[TEXT_ENCODING_HEADER.toLowerCase()];
  if (header === undefined) return null;
  const known = TEXT_ENCODINGS.find((name) => name === String(header).toLowerCase());
  if (known) return known;
  const words = `${TEXT_ENCODING_HEADER} must be one of ${TEXT_ENCODINGS.join(', ')}`;
  throw new AppError('invalid_input', words, {
    details: { field: TEXT_ENCODING_HEADER, reason: 'not_allowed', allowed: TEXT_ENCODINGS },
  });
}

async function* encoded({ body, length }: Body, encoding: TextEncodingName): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const encode = encoderOf(encoding);
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    yield encode(decoded(() => decoder.decode(chunk, { stream: true })));
  }
  if (length !== undefined && received !== length) {
    const details = { expected: length, received };
    throw new AppError('invalid_input', 'The body ended before it was complete', { details });
  }
  yield encode(decoded(() => decoder.decode()));
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (cause) {
    const details = { field: 'content', reason: 'not_utf8' };
    throw new AppError('invalid_input', 'The text was not sent in UTF-8', { details, cause });
  }
}
