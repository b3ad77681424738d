import { LINES_TYPE } from '@satchel/contract';
import type { FastifyReply } from 'fastify';
import { pieces } from '../../lib/pieces.js';
import { type Sent, sendStream } from './raw-response.js';

/** An empty line detects closed connections. */
const PULSE_MS = 5_000;

/**
 * Sends each item as a line of JSON as it is found. The first batch is awaited before the headers are sent,
 * so that errors until then have a response.
 */
export async function sendLines<Item>(reply: FastifyReply, batches: AsyncGenerator<Item[]>): Promise<Sent> {
  await batches.next();
  const head = { status: 200, headers: { 'Content-Type': LINES_TYPE } };
  return await sendStream(reply, head, pieces(batches, asLines<Item>, PULSE_MS));
}

function asLines<Item>(items: readonly Item[] | null): string {
  return items ? items.map((item) => `${JSON.stringify(item)}\n`).join('') : '\n';
}
