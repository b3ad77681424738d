import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs in its own process, because the memory of other tests would be counted, too. */
const PROGRAM = `
  const { IdleMemory } = await import(process.argv[1]);
  const MIB = 1024 * 1024;
  const leaveBuffer = (megabytes) => new WeakRef(Buffer.alloc(megabytes * MIB, 1));
  const memory = new IdleMemory();
  memory.release();
  leaveBuffer(4);
  const forFew = memory.release();
  const held = Buffer.alloc(48 * MIB, 1);
  const left = leaveBuffer(8);
  // The target of a new reference stays until the turn is over.
  await new Promise((resolve) => setImmediate(resolve));
  const forMany = memory.release();
  const isGone = left.deref() === undefined;
  const again = memory.release();
  held.fill(0);
  const isKept = held.length > 0;
  // Dropped after it was found in use: nothing grows, and yet it is given back.
  let dropped = { buffer: Buffer.alloc(32 * MIB, 1) };
  memory.release();
  const late = new WeakRef(dropped.buffer);
  dropped = null;
  await new Promise((resolve) => setImmediate(resolve));
  const tries = Array.from({ length: 8 }, () => memory.release());
  const isLateGone = tries.includes(true) && late.deref() === undefined;
  console.log(JSON.stringify({ forFew, forMany, isGone, again, isKept, isLateGone, isExposed: 'gc' in globalThis }));
`;

/** The same in a thread, which has a heap of its own. */
const THREAD = `
  import { parentPort } from 'node:worker_threads';
  const { IdleMemory } = await import(process.argv[1]);
  const left = (() => new WeakRef(Array.from({ length: 3_000_000 }, (_, index) => ({ index }))))();
  // The target of a new reference stays until the turn is over.
  await new Promise((resolve) => setImmediate(resolve));
  const isCollected = new IdleMemory().release();
  parentPort.postMessage({ isCollected, isGone: left.deref() === undefined, isExposed: 'gc' in globalThis });
`;
const IN_THREAD = `
  const { Worker } = await import('node:worker_threads');
  const worker = new Worker(process.argv[2], { eval: true, argv: [process.argv[1]] });
  worker.once('message', (found) => console.log(JSON.stringify(found)));
`;

const module = new URL('../../dist/lib/idle-memory.js', import.meta.url).href;

async function outputOf(program: string, ...more: string[]): Promise<unknown> {
  const argv = ['--input-type=module', '--eval', program, module, ...more];
  const { stdout } = await promisify(execFile)(process.execPath, argv);
  return JSON.parse(stdout);
}

test('what a load left behind in a thread is freed by that thread', async () => {
  const found = { isCollected: true, isGone: true, isExposed: false };
  expect(await outputOf(IN_THREAD, THREAD)).toEqual(found);
});

test('buffers that a load left behind are freed, and a few cause no collection', async () => {
  expect(await outputOf(PROGRAM)).toEqual({
    forFew: false,
    forMany: true,
    isGone: true,
    // Memory in use is not collected repeatedly.
    again: false,
    isKept: true,
    isLateGone: true,
    isExposed: false,
  });
});
