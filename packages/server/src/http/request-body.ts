import type { FastifyRequest } from 'fastify';

/**
 * The bytes of a request. Whoever stops reading in the middle can still answer: what is left is read and thrown away,
 * where ending the stream would break the connection, and leaving it would stop the requests behind it.
 */
export async function* bodyOf({ raw }: FastifyRequest): AsyncGenerator<Uint8Array> {
  try {
    yield* raw.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  } finally {
    if (!raw.readableEnded) raw.resume();
  }
}
