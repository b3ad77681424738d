import type { IncomingHttpHeaders } from 'node:http';
import { TEXT_ENCODING_HEADER, type TextEncodingName } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import { encodeText } from '../../../lib/text-encoding/encode-text.js';
import { textEncoding } from '../../../lib/text-encoding/named-encoding.js';

interface Body {
  body: AsyncIterable<Uint8Array>;
  length: number | undefined;
}

/**
 * A UTF-8 body converted to the encoding that the client requests. A body that cannot be converted fails with
 * `invalid_input`, and so does the write, which changes nothing then.
 */
export function encodedBody<Options extends Body>(headers: IncomingHttpHeaders, options: Options): Options {
  const header = headers[TEXT_ENCODING_HEADER.toLowerCase()];
  const encoding = textEncoding(header?.toString(), TEXT_ENCODING_HEADER);
  if (!encoding) return options;
  return { ...options, body: encoded(options, encoding), length: undefined };
}

async function* encoded({ body, length }: Body, encoding: TextEncodingName): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    yield encodeText(
      decoded(() => decoder.decode(chunk, { stream: true })),
      encoding,
    );
  }
  if (length !== undefined && received !== length) {
    const details = { expected: length, received };
    throw new AppError('invalid_input', 'The body ended before it was complete', { details });
  }
  yield encodeText(
    decoded(() => decoder.decode()),
    encoding,
  );
}

function decoded(decode: () => string): string {
  try {
    return decode();
  } catch (cause) {
    const details = { field: 'content', reason: 'not_utf8' };
    throw new AppError('invalid_input', 'The text was not sent in UTF-8', { details, cause });
  }
}
