import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { endWhenStalled } from './end-when-stalled.js';

export interface RawHead {
  status: number;
  headers: OutgoingHttpHeaders;
}

/**
 * Answers past Fastify, so that a body goes out as fast as it is written by `body`. A failure once the head has left
 * breaks the connection: what is cut off must never look whole. Resolves when the body is handed over.
 */
export async function sendRaw(
  reply: FastifyReply,
  head: RawHead,
  body?: (response: ServerResponse) => Promise<void>,
): Promise<void> {
  const response = reply.raw;
  reply.hijack();
  endWhenStalled(response);
  try {
    response.writeHead(head.status, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      ...lowerCased(head.headers),
    });
    if (body && reply.request.method !== 'HEAD') await body(response);
    response.end();
  } catch (error) {
    const clientLeft = response.destroyed && response.errored === null;
    response.destroy();
    if (!clientLeft) reply.log.error({ err: error }, 'an answer broke off');
  }
}

/** As `sendRaw`, with pieces that come one after the other; the source is ended when the client leaves. */
export function sendStream(
  reply: FastifyReply,
  head: RawHead,
  source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  return sendRaw(reply, head, (response) => pipeline(source, response));
}

/** `reply.getHeaders` names are lower-case: the same name in another case would be sent twice. */
function lowerCased(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
