import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { DiscardBody } from '../connections/unwanted-bodies.js';
import { whenClosed } from '../connections/when-closed.js';
import { endWhenStalled } from './end-when-stalled.js';

export interface RawHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

/**
 * Responds without Fastify, so that a body is sent at once, or as fast as `body` writes it. A failure after
 * the headers aborts the connection, so that a truncated body never looks complete. Resolves when the body is
 * written.
 */
export async function sendRaw(
  reply: FastifyReply,
  head: RawHead,
  body?: Uint8Array | ((response: ServerResponse) => Promise<void>),
): Promise<void> {
  const response = reply.raw;
  reply.hijack();
  endWhenStalled(response);
  try {
    response.writeHead(head.status, withHeadersOf(reply, head.headers));
    const isWanted = reply.request.method !== 'HEAD';
    if (typeof body === 'function' && isWanted) await body(response);
    response.end(isWanted && typeof body === 'object' ? body : undefined);
  } catch (error) {
    const clientLeft = response.destroyed && response.errored === null;
    response.destroy();
    if (!clientLeft) reply.log.error({ reqId: reply.request.id, err: error }, 'A response was interrupted');
  }
}

/** The result of a handler that has sent the response itself. */
export type Sent = Awaited<ReturnType<typeof sendRaw>>;

/** `sendRaw` with chunks of an iterable, which is ended when the client disconnects. */
export function sendStream(
  reply: FastifyReply,
  head: RawHead,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  return sendRaw(reply, head, (response) => writeAll(source, response));
}

/** Up to this length pieces are sent in one, which takes one system call. */
const JOINED_BYTES = 128 * 1024;

/** `sendRaw` with all of a body at hand, and its length. */
export function sendPieces(
  reply: FastifyReply,
  { status, headers }: RawHead,
  pieces: readonly Uint8Array[],
): Promise<void> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const head = { status, headers: { 'content-length': length, ...headers } };
  if (length <= JOINED_BYTES) return sendRaw(reply, head, Buffer.concat(pieces, length));
  return sendStream(reply, head, pieces);
}

/**
 * Does what `pipeline` of Node does, which makes and aborts a signal for each response: that takes longer
 * than a small response.
 */
async function writeAll(
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  response: ServerResponse,
): Promise<void> {
  let wake = (): void => undefined;
  const onRoom = () => wake();
  response.on('drain', onRoom);
  whenClosed(response, onRoom);
  // Leaving the loop ends the source.
  for await (const piece of source) {
    if (!response.destroyed && !response.write(piece)) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        // It may have closed while it was written to.
        if (response.destroyed) resolve();
      });
    }
    if (response.destroyed) throw new Error('The client disconnected');
  }
}

/** Responds to a request whose body is still arriving and not read, and closes the connection. */
export function sendWithoutReading(reply: FastifyReply, text: string, discard: DiscardBody): FastifyReply {
  const { raw: response, request } = reply;
  const headers = { 'Content-Length': Buffer.byteLength(text), Connection: 'close' };
  reply.hijack();
  discard(request.raw, response, {
    respond: () => {
      response.writeHead(reply.statusCode, withHeadersOf(reply, headers));
      // The response is complete for the client, which may close the connection after reading it.
      response.write(request.method === 'HEAD' ? '' : text);
    },
    end: () => response.end(() => response.socket?.destroySoon()),
  });
  return reply;
}

/** `reply.getHeaders` has lower-case names: the same name in another case would be sent twice. */
function withHeadersOf(reply: FastifyReply, headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const all = reply.getHeaders() as OutgoingHttpHeaders;
  for (const name of Object.keys(headers)) all[name.toLowerCase()] = headers[name];
  return all;
}
