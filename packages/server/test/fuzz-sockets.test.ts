import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { COMMAND_PROTOCOL } from '@satchel/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_MS } from '../../../scripts/lib/time-limits.mjs';
import type { ApiClient } from './api-client.js';
import { startTestServer, type TestServer } from './harness.js';

/** A connection takes longer than a call, so there are fewer of them than in `fuzz.test.ts`. */
const RUNS = Math.ceil(Number(process.env.FUZZ_RUNS ?? 200) / 4);
const LONG_MS = Math.max(TEST_MS, RUNS * 200);

let server: TestServer;
let ann: ApiClient;

beforeAll(async () => {
  server = await startTestServer({ flags: ['--disableExec=false'] });
  ann = await server.createUser({
    username: 'ann',
    // She may run commands, but no program is allowed for her.
    perm: {
      ...{ admin: false, execute: true, create: true, rename: true },
      ...{ modify: true, delete: true, share: true, download: true },
    },
  });
  writeFileSync(join(server.root, 'file'), '0123456789');
});
afterAll(() => server.close());

/** Everything that is sent back for `bytes`, until the server closes the connection. */
function answerTo(...bytes: (string | Uint8Array)[]): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(server.origin).port), '127.0.0.1');
    let answer = '';
    socket.on('data', (piece) => {
      answer += piece.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    for (const piece of bytes) socket.write(piece);
  });
}

async function many<T>(input: fc.Arbitrary<T>, property: (value: T) => Promise<void>): Promise<void> {
  const goesOn = async (value: T): Promise<void> => {
    await property(value);
    expect(await answerTo(LAST)).toContain('HTTP/1.1 200 OK');
  };
  await fc.assert(fc.asyncProperty(input, goesOn), { numRuns: RUNS });
}

const LAST = 'GET /health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
/** Longer than any body that earlier requests may announce, so that one of these is always parsed. */
const ENOUGH = LAST.repeat(8);

/** The statuses of all responses, none of which is an internal error. */
function statusesIn(answer: string): number[] {
  const statuses = [...answer.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
  for (const status of statuses) expect(status).not.toBe(500);
  return statuses;
}

const noise = fc.constantFrom(
  '\r\n',
  '\n',
  '\r',
  '\0',
  ':',
  ' ',
  '\t',
  ',',
  ';',
  '=',
  '"',
  '%',
  '\x7f',
  '\xff',
  '-',
);
const text = fc
  .array(fc.oneof(noise, fc.string({ maxLength: 6 })), { maxLength: 6 })
  .map((all) => all.join(''));
const header = fc.tuple(
  fc.constantFrom(
    ...['Range', 'Content-Length', 'Transfer-Encoding', 'Connection', 'Expect', 'Host', 'Upgrade', 'Cookie'],
    ...['If-Range', 'Upload-Offset', 'Upload-Metadata', 'Accept', 'TE', 'Trailer', 'X-Auth', 'Content-Type'],
  ),
  fc.oneof(
    text,
    fc.constantFrom(
      'chunked',
      'close',
      'keep-alive',
      '0',
      '5',
      '-1',
      '1e3',
      '0x5',
      '100-continue',
      'websocket',
    ),
    fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99-', 'gzip, chunked'),
  ),
);
const request = fc
  .record({
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('GET', 'HEAD', 'POST', 'PATCH', 'DELETE') },
      text,
    ),
    target: fc.oneof(
      {
        weight: 4,
        arbitrary: fc.constantFrom('/api/raw/file', '/api/tus/x', '/api/login', '/', '*', 'http://x/'),
      },
      text,
    ),
    version: fc.oneof({ weight: 8, arbitrary: fc.constant('HTTP/1.1') }, text),
    headers: fc.array(header, { maxLength: 4 }),
    body: fc.oneof(
      fc.constant(''),
      text,
      fc.constantFrom('5\r\nhello\r\n0\r\n\r\n', 'ffffffffff\r\n', '{"a":1}'),
    ),
    knowsHost: fc.boolean(),
  })
  .map(({ method, target, version, headers, body, knowsHost }) => {
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    if (knowsHost) lines.unshift('Host: x', `X-Auth: ${ann.token}`);
    return `${method} ${target} ${version}\r\n${lines.join('\r\n')}\r\n\r\n${body}`;
  });

test('raw requests, one after the other: each response is complete, and the next connection is served', {
  timeout: LONG_MS,
}, async () => {
  await many(fc.array(request, { minLength: 1, maxLength: 4 }), async (requests) => {
    statusesIn(await answerTo(Buffer.from(requests.join('') + ENOUGH, 'latin1')));
  });
});

test('requests in one chunk, in many chunks and pipelined have the same responses', {
  timeout: LONG_MS,
}, async () => {
  const range = fc.oneof(
    text.map((value) => value.replace(/[^\x20-\x7e]/g, '')),
    fc.constantFrom(
      'bytes=0-',
      'bytes=-3',
      'bytes=2-4',
      'bytes=0-0,5-6',
      'bytes=99-',
      'bytes=-0',
      'bytes=4-2',
    ),
  );
  await many(fc.tuple(range, fc.integer({ min: 1, max: 90 })), async ([value, size]) => {
    const get = `GET /api/raw/file HTTP/1.1\r\nHost: x\r\nX-Auth: ${ann.token}\r\nRange: ${value}\r\n\r\n`;
    const all = get + get + LAST;
    const pieces = all.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const [whole, inPieces] = await Promise.all([answerTo(all), answerTo(...pieces)]);
    const statuses = statusesIn(whole);
    expect(statusesIn(inPieces)).toEqual(statuses);
    expect(statuses).toHaveLength(3);
    expect([200, 206, 416]).toContain(statuses[0]);
    expect(statuses[1]).toBe(statuses[0]);
  });
});

test('pipelined requests are answered in their order, each once, until the connection is closed', {
  timeout: LONG_MS,
}, async () => {
  const kinds: [string, number][] = [
    ['GET /health', 200],
    ['GET /api/raw/file', 200],
    ['GET /api/raw/file?files=a,b', 200],
    ['GET /api/nothing', 404],
    ['GET /api/resources/none', 404],
    ['GET /api/raw/?files=..', 400],
    ['DELETE /api/raw/file', 405],
    ['GET /api/settings/all', 403],
    ['POST /api/batch', 400],
  ];
  const chosen = fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 60 });
  await many(fc.tuple(chosen, fc.integer({ min: 1, max: 5000 })), async ([requests, size]) => {
    const all = requests.map(
      ([start]) => `${start} HTTP/1.1\r\nHost: x\r\nX-Auth: ${ann.token}\r\nContent-Length: 0\r\n\r\n`,
    );
    const pieces = (all.join('') + LAST).match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    const statuses = statusesIn(await answerTo(...pieces));
    const expected = [...requests.map(([, status]) => status), 200];
    expect(statuses).toEqual(expected.slice(0, statuses.length));
    expect(statuses.length).toBeGreaterThan(0);
  });
});

const frame = fc
  .record({
    first: fc.integer({ min: 0, max: 255 }),
    isMasked: fc.boolean(),
    claimed: fc.oneof(fc.constant(null), fc.nat(200), fc.constantFrom(2 ** 16, 2 ** 31, 2 ** 53, 2 ** 63)),
    payload: fc.oneof(
      fc.uint8Array({ maxLength: 140 }),
      fc.json().map((json) => Buffer.from(json)),
      fc
        .constantFrom('{"run":"ls"}', '{"run":', '{"run":"ls"}{"run":"ls"}', 'ls')
        .map((line) => Buffer.from(line)),
    ),
  })
  .map(({ first, isMasked, claimed, payload }) => {
    const length = claimed ?? payload.length;
    const mask = isMasked ? 0x80 : 0;
    const long = Buffer.alloc(length < 126 ? 0 : length < 2 ** 16 ? 2 : 8);
    if (long.length === 2) long.writeUInt16BE(length);
    if (long.length === 8) long.writeBigUInt64BE(BigInt(length));
    const second = mask + (long.length === 0 ? length : long.length === 2 ? 126 : 127);
    const key = isMasked ? randomBytes(4) : Buffer.alloc(0);
    const body = payload.map((byte, at) => byte ^ (key[at % 4] ?? 0));
    return Buffer.concat([Buffer.of(first, second), long, key, body]);
  });

test('frames of a socket: an invalid message ends the connection, and nothing else', {
  timeout: LONG_MS,
}, async () => {
  const upgrade = [
    'GET /api/command/ HTTP/1.1',
    ...['Host: x', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...[`Sec-WebSocket-Protocol: ${COMMAND_PROTOCOL}`, `X-Auth: ${ann.token}`, '', ''],
  ].join('\r\n');
  // A close frame, so that the connection ends in any case.
  const ending = Buffer.concat([
    Buffer.of(0x88, 0x80),
    Buffer.alloc(4),
    Buffer.of(0xff, 0xff),
    Buffer.alloc(300),
  ]);
  await many(fc.array(frame, { maxLength: 6 }), async (frames) => {
    expect(statusesIn(await answerTo(upgrade, ...frames, ending))).toEqual([101]);
  });
});
