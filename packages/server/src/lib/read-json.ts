import { Readable } from 'node:stream';
import { AppError } from './app-error.js';

/**
 * Parses a small JSON body; undefined when there is none. Throws `too_large` beyond `limit` bytes, else
 * `invalid_input`.
 */
export async function readJson(body: unknown, limit: number): Promise<unknown> {
  if (body === undefined || body === null) return undefined;
  const text = await readText(body as AsyncIterable<Uint8Array>, limit);
  if (text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not JSON', { cause });
  }
}

/**
 * The rest of a body that is too large is discarded: unread, or destroyed, it would block the connection's next
 * request.
 */
async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  const pieces: AsyncIterable<Uint8Array> =
    body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : body;
  let size = 0;
  try {
    for await (const chunk of pieces) {
      size += chunk.length;
      if (size > limit) throw new AppError('too_large', `The request is larger than ${limit} bytes`);
      chunks.push(chunk);
    }
  } finally {
    if (body instanceof Readable && !body.readableEnded) body.resume();
  }
  return Buffer.concat(chunks).toString('utf8');
}
