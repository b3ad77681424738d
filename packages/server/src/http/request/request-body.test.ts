import { once } from 'node:events';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { bodyOf } from './request-body.js';

const MEBIBYTE = 1024 * 1024;

test('memory of pieces is freed on request, and what comes after them is whole', async () => {
  const lengths: number[] = [];
  const copies: Buffer[] = [];
  const server = createServer(async (raw, response) => {
    const body = bodyOf({ raw } as FastifyRequest);
    for await (const piece of body) {
      copies.push(Buffer.from(piece));
      body.free?.([piece]);
      lengths.push(piece.length);
    }
    response.end();
  }).listen(0, '127.0.0.1');
  try {
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const sent = Buffer.alloc(8 * MEBIBYTE);
    for (let at = 0; at < sent.length; at += 4) sent.writeUInt32LE(at, at);
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', agent: false });
    request.end(sent);
    const [response] = await once(request, 'response');
    await once(response.resume(), 'end');
    expect(Buffer.concat(copies).equals(sent)).toBe(true);
    expect(lengths.every((length) => length === 0)).toBe(true);
  } finally {
    server.close();
  }
});

test('a piece of memory that holds more than it stays as it is', async () => {
  const body = bodyOf({ raw: new Readable({ read: () => undefined }) as IncomingMessage } as FastifyRequest);
  const piece = Buffer.from(new ArrayBuffer(100), 10, 20);
  body.free?.([piece]);
  expect(piece.length).toBe(20);
});

test('nothing is listened to before the first piece is asked for, nor after the reader has left', async () => {
  const raw = new Readable({ read: () => undefined }) as IncomingMessage;
  const listeners = () => raw.eventNames().length;
  const before = listeners();
  const body = bodyOf({ raw } as FastifyRequest);
  expect(listeners()).toBe(before);
  const pending = body.next();
  expect(listeners()).toBeGreaterThan(before);
  await body.return?.();
  expect(await pending).toEqual({ value: undefined, done: true });
  expect([listeners(), raw.isPaused()]).toEqual([before, false]);
  expect(await body.next()).toEqual({ value: undefined, done: true });
});
