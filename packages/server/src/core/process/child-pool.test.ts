import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
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
