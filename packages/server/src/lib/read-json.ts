import { Readable } from 'node:stream';
import { MAX_JSON_DEPTH } from '@satchel/contract';
import { AppError } from './app-error.js';

/**
 * Parses a small JSON body; undefined when there is none. Throws `too_large` beyond `limit` bytes, else
 * `invalid_input`.
 */
export async function readJson(body: unknown, limit: number): Promise<unknown> {
  if (body === undefined || body === null) return undefined;
  const text = await readText(body as AsyncIterable<Uint8Array>, limit);
  if (text === '') return undefined;
  if (isTooDeep(text)) throw tooDeep();
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw new AppError('invalid_input', 'The body is not JSON', { cause });
  }
}

const [QUOTE, BACKSLASH] = [34, 92];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/**
 * True if a text of JSON is nested so deep that functions which call themselves would have no stack left for
 * it.
 */
export function isTooDeep(text: string): boolean {
  if (text.length <= 2 * MAX_JSON_DEPTH) return false;
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) isQuoted = !isQuoted;
    else if (isQuoted && code === BACKSLASH) at += 1;
    else if (!isQuoted && OPENING.has(code)) depth += 1;
    else if (!isQuoted && CLOSING.has(code)) depth -= 1;
    if (depth > MAX_JSON_DEPTH) return true;
  }
  return false;
}

export function tooDeep(): AppError {
  return new AppError('invalid_input', `The body must not be nested deeper than ${MAX_JSON_DEPTH} levels`);
}

/**
 * The text of a small body. The rest of one that is too large is discarded: unread, or destroyed, it would block the connection's
 * next request.
 */
export async function readText(body: AsyncIterable<Uint8Array>, limit: number): Promise<string> {
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
