import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { killAt, type Point, pointsOf } from './killed-calls.js';
import { isMissing } from './programs.js';
import { RestartedServer } from './restarted-server.js';

const PART = { 'Content-Type': 'application/offset+octet-stream' };
const WHOLE = Buffer.from(Array.from({ length: 40_000 }, (_, index) => (index * 7 + (index >> 8)) % 256));
const START = 25_000;
let server: RestartedServer;
let count = 0;

beforeAll(async () => {
  server = await RestartedServer.begin();
});
afterAll(() => server.end());

async function send(path: string, [from, to]: readonly [number, number], tail = false): Promise<number> {
  const headers = {
    ...PART,
    'Upload-Offset': String(from),
    ...(tail ? { 'X-Upload-Tail': String(START) } : {}),
  };
  return (await server.admin.request('PATCH', path, WHOLE.subarray(from, to), headers)).status;
}

/** Begins an upload, before the steps in which the server is killed. */
async function prepare(): Promise<string> {
  count += 1;
  const path = `/api/tus/${count}.bin`;
  await server.admin.post(path, undefined, { 'Upload-Length': String(WHOLE.length) });
  await send(path, [0, 10_000]);
  return path;
}

async function steps(path: string): Promise<void> {
  await send(path, [START, 30_000], true);
  await Promise.all([send(path, [10_000, 20_000]), send(path, [30_000, 36_000], true)]);
  await Promise.all([send(path, [20_000, START]), send(path, [36_000, WHOLE.length], true)]);
}

/** Sends what the server says is missing; nothing may be shown of the file until all of it is there. */
async function finish(path: string): Promise<void> {
  const file = join(server.root, path.slice('/api/tus'.length));
  for (let tries = 0; tries < 5; tries += 1) {
    const { status, headers } = await server.admin.request('HEAD', path);
    if (status === 404) break;
    expect(readdirSync(server.root)).not.toContain(`${count}.bin`);
    const [start, end] = headers.get('x-upload-tail')?.split('-').map(Number) ?? [];
    const offset = Number(headers.get('upload-offset'));
    if (end !== undefined && end < WHOLE.length) await send(path, [end, WHOLE.length], true);
    await send(path, [offset, start ?? WHOLE.length]);
  }
  expect(readFileSync(file).equals(WHOLE)).toBe(true);
  expect(readdirSync(server.root).filter((name) => name.startsWith('.satchel-upload'))).toEqual([]);
}

async function killedAt(point: Point): Promise<void> {
  const path = await prepare();
  const tracer = await killAt(server.pid, point);
  await steps(path).catch(() => undefined);
  await server.kill();
  await tracer.stop();
  await server.start();
  await finish(path);
}

describe.skipIf(isMissing('strace'))('a server that is killed at any system call', () => {
  test('of an upload by two connections: the file is whole in the end, and never shown before', async () => {
    const path = await prepare();
    const points = await pointsOf(server.pid, () => steps(path));
    expect(points.length).toBeGreaterThan(10);
    const failures: string[] = [];
    for (const point of points) {
      try {
        await killedAt(point);
      } catch (error) {
        failures.push(`${point.call}#${point.nth}: ${error instanceof Error ? error.message : error}`);
      }
    }
    process.stdout.write(`${points.length} points\n`);
    expect(failures).toEqual([]);
  });
});
