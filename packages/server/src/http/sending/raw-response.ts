import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { FastifyReply } from 'fastify';
import { isStalled } from '../connections/stalled.js';
import type { DiscardBody } from '../connections/unwanted-bodies.js';
import { whenClosed } from '../connections/when-closed.js';
import { endWhenStalled } from './end-when-stalled.js';

export interface RawHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

/** How a response ended, as far as the server can see. */
export interface Sending {
  /**
   * The client disconnected, it received nothing for too long, or the body could not be read to its end;
   * `complete` when everything was passed to the system.
   */
  end: 'complete' | 'left' | 'stalled' | 'failed';
  /** Passed to the system, which may have kept some megabytes of them; the headers are among them. */
  bytes: number;
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
): Promise<Sending> {
  const response = reply.raw;
  const { socket } = reply.request.raw;
  const before = socket.bytesWritten;
  const sent = (end: Sending['end']): Sending => ({ end, bytes: socket.bytesWritten - before });
  reply.hijack();
  endWhenStalled(response);
  try {
    response.writeHead(head.status, withHeadersOf(reply, head.headers));
    const isWanted = reply.request.method !== 'HEAD';
    if (typeof body === 'function' && isWanted) await body(response);
    response.end(isWanted && typeof body === 'object' ? body : undefined);
    return sent('complete');
  } catch (error) {
    const isClosed = response.destroyed && response.errored === null;
    response.destroy();
    if (isClosed) return sent(isStalled(socket) ? 'stalled' : 'left');
    reply.log.error({ reqId: reply.request.id, err: error }, 'A response was interrupted');
    return sent('failed');
  }
}

/** The result of a handler that has sent the response itself. */
// biome-ignore lint/suspicious/noConfusingVoidType: most of these handlers return nothing
export type Sent = Sending | void;

/** `sendRaw` with chunks of an iterable, which is ended when the client disconnects. */
export function sendStream(
  reply: FastifyReply,
  head: RawHead,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<Sending> {
  return sendRaw(reply, head, (response) => writeAll(source, response));
}

/** Up to this length pieces are sent in one, which takes one system call. */
const JOINED_BYTES = 128 * 1024;

/** `sendRaw` with all of a body at hand, and its length. */
export function sendPieces(
  reply: FastifyReply,
  { status, headers }: RawHead,
  pieces: readonly Uint8Array[],
): Promise<Sending> {
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
