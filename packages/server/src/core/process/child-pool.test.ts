import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ChildPool } from './child-pool.js';

// Child processes run compiled code.
const MESSAGES = new URL('../../../dist/core/process/child-messages.js', import.meta.url).href;
const MAX_RESIDENT_BYTES = 256 * 1024 ** 2;
/** Obeys its message: it responds, never ends, uses more and more memory, or sends what was not requested. */
const WORKER = `
import { serveMessages } from ${JSON.stringify(MESSAGES)};
const kept = [];
await serveMessages(async ({ head, body }) => {
  while (head === 'hang');
  while (head === 'grow') {
    kept.push(Buffer.alloc(8 * 1024 ** 2, 1));
    await new Promise((resolve) => setImmediate(resolve));
  }
  if (head === 'flood') return { head, body: Buffer.alloc(1024 ** 2) };
  if (head === 'where') return { head: process.env.SANDBOXED ?? 'outside', body };
  return { head: { process: process.pid }, body };
}, ${MAX_RESIDENT_BYTES});
`;
const TIMEOUT_MS = 30_000;

let folder: string;
let script: string;
let pool: ChildPool;
let warnings: string[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-children-'));
  script = join(folder, 'worker.mjs');
  await writeFile(script, WORKER);
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => {
  warnings = [];
  pool = new ChildPool({
    script,
    isolation: { readable: [], hidden: [], limits: { dataBytes: 4 * 1024 ** 3, fileBytes: 0 } },
    size: 1,
    timeoutMs: TIMEOUT_MS,
    maxResponseBytes: 64 * 1024,
    sandbox: false,
    warn: (message) => warnings.push(message),
  });
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  await pool.close();
});

/** The id of the process that responds. */
async function answering(): Promise<unknown> {
  const { head, body } = await pool.ask('echo', Buffer.from('as it was'));
  expect(body.toString()).toBe('as it was');
  return head;
}

test('a process that never ends is killed after its time limit, and another replaces it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const first = await answering();
  const stuck = expect(pool.ask('hang', Buffer.alloc(0))).rejects.toMatchObject({ reason: 'time' });
  vi.advanceTimersByTime(TIMEOUT_MS);
  await stuck;
  expect(await answering()).not.toEqual(first);
  expect(warnings).toEqual(['A process that decodes pictures was replaced (time)']);
});

test('a process that exceeds its memory limit ends, and another replaces it', async () => {
  const first = await answering();
  await expect(pool.ask('grow', Buffer.alloc(0))).rejects.toMatchObject({ reason: 'memory' });
  expect(await answering()).not.toEqual(first);
  expect(warnings).toEqual(['A process that decodes pictures was replaced (memory)']);
});

test('a process that sends too much is killed, and another handles the waiting message', async () => {
  const flood = expect(pool.ask('flood', Buffer.alloc(0))).rejects.toMatchObject({ reason: 'ended' });
  const waiting = answering();
  await flood;
  await waiting;
});

describe('a sandbox', () => {
  let now: number;
  let programs: string;
  /** While this file exists, the program is killed when it begins; `once` removes it. */
  let deadly: string;

  beforeEach(async () => {
    now = 1_000_000;
    programs = await mkdtemp(join(tmpdir(), 'satchel-bwrap-'));
    deadly = join(programs, 'deadly');
    const program = [
      '#!/bin/sh',
      `if [ -e '${deadly}' ]; then read -r how < '${deadly}'; [ "$how" = always ] || rm '${deadly}'; kill -9 $$; fi`,
      'while [ "$1" != -- ]; do shift; done; shift',
      'SANDBOXED=inside exec "$@"',
    ];
    await writeFile(join(programs, 'bwrap'), program.join('\n'));
    await chmod(join(programs, 'bwrap'), 0o755);
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
    pool = new ChildPool({
      script,
      isolation: { readable: [], hidden: [], limits: { dataBytes: 4 * 1024 ** 3, fileBytes: 0 } },
      size: 1,
      timeoutMs: TIMEOUT_MS,
      maxResponseBytes: 64 * 1024,
      warn: (message) => warnings.push(message),
      now: () => now,
    });
  });
  afterEach(() => rm(programs, { recursive: true }));

  const where = async () => (await pool.ask('where', Buffer.alloc(0))).head;
  const lost = () => pool.ask('grow', Buffer.alloc(0)).catch(() => undefined);

  test('S12: that is killed once is used for that message and all later ones', async () => {
    await writeFile(deadly, 'once\n');
    expect([await where(), pool.isSandboxOff, warnings]).toEqual(['inside', false, []]);
    await lost();
    expect(await where()).toBe('inside');
  });

  test('S12: that fails is reported once and tried again after a minute, then after two', async () => {
    await writeFile(deadly, 'always\n');
    expect([await where(), pool.isSandboxOff]).toEqual(['outside', true]);
    now += 60_000;
    expect([await where(), pool.isSandboxOff]).toEqual(['outside', true]);
    await rm(deadly);
    now += 119_000;
    expect([await where(), pool.isSandboxOff]).toEqual(['outside', true]);
    now += 1000;
    expect([await where(), pool.isSandboxOff]).toEqual(['inside', false]);
    expect(warnings).toEqual([expect.stringMatching(/^Pictures are decoded without a sandbox/)]);
  });
});
