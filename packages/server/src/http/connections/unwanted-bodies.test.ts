import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { everyPermission } from '@satchel/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import type { ConnectionLimits } from './connections.js';
import { UNWANTED_LIMITS, type UnwantedLimits } from './unwanted-bodies.js';

const MIB = 1024 * 1024;
/** Longer than any test. */
const NEVER = 1_000_000;
const QUIETLY = { ...UNWANTED_LIMITS, least: { bytes: 1, ms: NEVER } };

let server: TestServer;
const ours: Socket[] = [];

afterEach(async () => {
  for (const socket of ours.splice(0)) socket.destroy();
  await server.close();
});

const start = async (
  unwanted: Partial<UnwantedLimits>,
  more: Partial<ConnectionLimits> = {},
  flags?: string[],
) => {
  server = await startTestServer({
    connectionLimits: { ...more, unwanted: { ...QUIETLY, ...unwanted } },
    ...(flags ? { flags } : {}),
  });
};

interface Begun {
  socket: Socket;
  /** Everything that has arrived. */
  answer(): string;
  /** Resolves when the server has closed the connection, to the code of the error, if it was reset. */
  closed: Promise<string | undefined>;
}

/** A request without its body. */
function begin(target: string, headers: Record<string, string | number>, localAddress = '127.0.0.2'): Begun {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect({ port: Number(new URL(server.origin).port), host: '127.0.0.1', localAddress });
  ours.push(socket);
  socket.write(`${target} HTTP/1.1\r\nHost: x\r\n${lines.join('')}\r\n`);
  let answer = '';
  let code: string | undefined;
  socket.on('data', (piece) => {
    answer += String(piece);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code;
  });
  const closed = new Promise<string | undefined>((resolve) => {
    socket.once('close', () => resolve(code));
  });
  return { socket, answer: () => answer, closed };
}

const POST = 'POST /api/resources/x.bin';
const status = ({ answer }: Begun) => answer().slice(9, 12);
const untilAnswered = (begun: Begun) => expect.poll(() => status(begun)).toMatch(/^\d{3}$/);

/** Sends a body as a line takes it, whatever has been answered. */
async function pour({ socket }: Begun, bytes: number): Promise<void> {
  const piece = Buffer.alloc(64 * 1024);
  for (let sent = 0; sent < bytes && !socket.destroyed; sent += piece.length) {
    if (!socket.write(piece))
      await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => 0);
  }
}

describe('a rejected body is discarded after the response', () => {
  test('to its end, so that a client which reads only then gets the response and no reset', async () => {
    await start({});
    const begun = begin(POST, { 'Content-Length': 24 * MIB });
    await untilAnswered(begun);
    await pour(begun, 24 * MIB);
    expect(await begun.closed).toBeUndefined();
    expect(status(begun)).toBe('401');
    expect(begun.answer()).toMatch(/^Connection: close\r$/im);
    expect(readdirSync(server.root)).toEqual([]);
  });

  test('when a handler rejects it, too', async () => {
    await start({});
    const created = await server.admin.post('/api/tus/film.mov', undefined, {
      'Upload-Length': String(24 * MIB),
    });
    expect(created.status).toBe(201);
    const begun = begin('PATCH /api/tus/film.mov', {
      'X-Auth': server.admin.token ?? '',
      'Content-Type': 'application/offset+octet-stream',
      'Upload-Offset': 5,
      'Content-Length': 16 * MIB,
      Accept: 'application/json',
    });
    await untilAnswered(begun);
    await pour(begun, 16 * MIB);
    expect(await begun.closed).toBeUndefined();
    expect(status(begun)).toBe('409');
    expect(begun.answer()).toContain('upload_offset_mismatch');
  });

  test('not when it is announced to be longer than is discarded: of it as much as was on its way', async () => {
    await start({ ofVisitors: { bytes: 8 * MIB, ms: NEVER }, ofOthers: { bytes: MIB, ms: NEVER } });
    const begun = begin(POST, { 'Content-Length': 8 * MIB + 1 });
    await untilAnswered(begun);
    await pour(begun, 8 * MIB);
    await begun.closed;
    expect(begun.socket.bytesWritten).toBeLessThan(8 * MIB);
  });

  test('up to a limit when its length is unknown', async () => {
    await start({ ofVisitors: { bytes: MIB, ms: NEVER } });
    const begun = begin(POST, { 'Transfer-Encoding': 'chunked' });
    await untilAnswered(begun);
    begun.socket.write('7ffffff\r\n');
    await pour(begun, 64 * MIB);
    await begun.closed;
    expect(begun.socket.bytesWritten).toBeLessThan(64 * MIB);
  });

  test('for a limited time, and only while it keeps coming', async () => {
    await start({ ofVisitors: { bytes: MIB, ms: 50 }, ofUsers: { bytes: MIB, ms: NEVER } });
    const slow = begin(POST, { 'Content-Length': MIB });
    await slow.closed;
    expect(status(slow)).toBe('401');
    await server.close();
    await start({ least: { bytes: 1, ms: 50 } });
    const silent = begin(POST, { 'Content-Length': MIB });
    await silent.closed;
    expect(status(silent)).toBe('401');
  });

  test('not while it comes more slowly than a body must, however steadily', async () => {
    await start({ least: { bytes: MIB, ms: 200 } });
    const slow = begin(POST, { 'Content-Length': 8 * MIB });
    const drip = setInterval(() => slow.socket.write('x'), 10);
    await slow.closed;
    clearInterval(drip);
    expect(status(slow)).toBe('401');
  });

  test('of users longer than of visitors', async () => {
    await start({ ofVisitors: { bytes: MIB, ms: NEVER }, ofOthers: { bytes: 1, ms: 1 } });
    const reader = await server.createUser({ perm: everyPermission(false) });
    const known = begin(POST, { 'Content-Length': 2 * MIB, 'X-Auth': reader.token ?? '' });
    const unknown = begin(POST, { 'Content-Length': 2 * MIB });
    await unknown.closed;
    await untilAnswered(known);
    await pour(known, 2 * MIB);
    expect(await known.closed).toBeUndefined();
    expect([status(known), status(unknown)]).toEqual(['403', '401']);
  });
});

describe('clients that send bodies which nobody wants', () => {
  test('are counted by address, and those of others are still discarded to their end', async () => {
    await start({ perHolder: 2, ofOthers: { bytes: 1, ms: 1 } });
    const two = [1, 2].map(() => begin(POST, { 'Content-Length': MIB }));
    await Promise.all(two.map(untilAnswered));
    const third = begin(POST, { 'Content-Length': MIB });
    await third.closed;
    expect(status(third)).toBe('401');
    const other = begin(POST, { 'Content-Length': MIB }, '127.0.0.3');
    await untilAnswered(other);
    for (const begun of [...two, other]) await pour(begun, MIB);
    expect(await Promise.all([...two, other].map(({ closed }) => closed))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    // A place that somebody gave back is free again.
    const next = begin(POST, { 'Content-Length': MIB });
    await pour(next, MIB);
    expect(await next.closed).toBeUndefined();
  });

  test('have no more than their share, and a user is discarded to the end beside them', async () => {
    await start({ visitors: 2, ofOthers: { bytes: 1, ms: 1 } });
    const reader = await server.createUser({ perm: everyPermission(false) });
    const addresses = ['127.0.0.3', '127.0.0.4'];
    const two = addresses.map((address) => begin(POST, { 'Content-Length': MIB }, address));
    await Promise.all(two.map(untilAnswered));
    const third = begin(POST, { 'Content-Length': MIB }, '127.0.0.5');
    await third.closed;
    expect(two.filter(({ socket }) => socket.destroyed)).toEqual([]);
    const user = begin(POST, { 'Content-Length': 2 * MIB, 'X-Auth': reader.token ?? '' });
    await untilAnswered(user);
    await pour(user, 2 * MIB);
    expect([await user.closed, status(user)]).toEqual([undefined, '403']);
  });

  test('give way to a new connection', async () => {
    await start({}, { perAddress: 4 });
    const four = [1, 2, 3, 4].map(() => begin(POST, { 'Content-Length': MIB }));
    await Promise.all(four.map(untilAnswered));
    const next = begin('GET /health', {});
    await untilAnswered(next);
    expect(status(next)).toBe('200');
    await (four[0] as Begun).closed;
    expect(four.filter(({ socket }) => socket.destroyed)).toHaveLength(1);
  });
});

describe('behind a trusted proxy', () => {
  const TRUSTED = ['--trustedProxies', '127.0.0.2'];
  const ask = (proto: string) =>
    begin(POST, { 'Content-Length': MIB, 'X-Forwarded-For': '9.9.9.9', 'X-Forwarded-Proto': proto });

  test('the response follows the body where browsers speak HTTP/1.1 to the proxy', async () => {
    await start({}, {}, TRUSTED);
    const begun = ask('http');
    await pour(begun, MIB - 64 * 1024);
    // A later request of the same proxy has been answered, so this one would have been, too.
    const later = ask('https');
    await untilAnswered(later);
    expect(status(begun)).toBe('');
    await pour(begun, 64 * 1024);
    expect(await begun.closed).toBeUndefined();
    expect(status(begun)).toBe('401');
  });

  test('the response comes at once with TLS, and to a client that asks before it sends', async () => {
    await start({}, {}, TRUSTED);
    const secure = ask('https');
    const asking = begin(POST, {
      'Content-Length': MIB,
      'X-Forwarded-Proto': 'http',
      Expect: '100-continue',
    });
    await Promise.all([secure, asking].map(untilAnswered));
    expect([status(secure), status(asking)]).toEqual(['401', '401']);
  });
});
