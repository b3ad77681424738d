import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { CONTENT_KEY_BYTES, ContentTickets } from './content-tickets.js';

const HOUR = 3_600_000;

test('an address that was signed by a clock that was ahead is valid for no longer than any other', () => {
  const clock = { now: Date.UTC(2028, 10, 26) };
  const tickets = new ContentTickets(Buffer.alloc(CONTENT_KEY_BYTES), () => clock.now);
  const url = tickets.sign('/api/raw/a.txt', { appHost: 'app.test' });
  const accept = () => tickets.accept({ url } as FastifyRequest).appHost;
  expect(accept()).toBe('app.test');
  clock.now -= HOUR;
  expect(accept()).toBe('app.test');
  clock.now = Date.UTC(2026, 10, 27);
  expect(accept).toThrow('expired');
});
