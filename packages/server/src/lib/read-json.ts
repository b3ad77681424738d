import type { Readable } from 'node:stream';
import { AppError } from './app-error.js';

/** A small JSON body; undefined when there is none. Throws `too_large` beyond `limit` bytes, else `invalid_input`. */
export async function readJson(body: unknown, limit: number): Promise<unknown> {
  if (body === undefined || body === null) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of body as Readable) {
    size += (chunk as Buffer).length;
    if (size > limit) throw new AppError('too_large', `The request is larger than ${limit} bytes`);
    chunks.push(chunk as Buffer);
  }
  if (size === 0) return undefined;
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
  } catch (cause) {
    throw new AppError('invalid_input', 'the body is not JSON', { cause });
  }
}
