import { setTimeout } from 'node:timers/promises';
import { doesNotAnswer } from '../walk/other-disk.js';
import type { NameInFolder } from './move.js';

/** Far more than there are threads, so that two paths rarely share a slot. */
const SLOTS = 256;
const [FREE, HELD] = [0, 1];

/** Makes the memory for the locks of one disk, which all of its threads share. */
export function newPathLocks(): SharedArrayBuffer {
  return new SharedArrayBuffer(2 * SLOTS * Int32Array.BYTES_PER_ELEMENT);
}

/** Remote disks have slots of their own, because a thread that hangs there keeps its lock. */
function slotOf({ dir, name }: NameInFolder): number {
  const path = `${dir.id}/${name}`;
  let hash = 0;
  for (let at = 0; at < path.length; at += 1) hash = (Math.imul(hash, 31) + path.charCodeAt(at)) | 0;
  return ((hash >>> 0) % SLOTS) + (dir.disk === undefined ? 0 : SLOTS);
}

const LOOK_AGAIN_MS = 1;
/** A thread that holds a lock for longer waits for a disk that does not answer. */
const MOST_WAITED_MS = 10_000;

/**
 * Runs `work` as `withPathLock` does, but lets the thread do other work while it waits. `work` receives
 * whether it had to wait.
 */
export async function withPathLockAsync<Result>(
  memory: SharedArrayBuffer,
  path: NameInFolder,
  work: (hasWaited: boolean) => Result,
): Promise<Result> {
  const locks = new Int32Array(memory);
  const slot = slotOf(path);
  let hasWaited = false;
  const until = performance.now() + MOST_WAITED_MS;
  while (Atomics.compareExchange(locks, slot, FREE, HELD) !== FREE) {
    hasWaited = true;
    if (path.dir.disk !== undefined && performance.now() > until) throw doesNotAnswer();
    await setTimeout(LOOK_AGAIN_MS);
  }
  return held(locks, slot, () => work(hasWaited));
}

/**
 * Runs synchronous `work` while no other thread works on the same path, so that comparing and replacing the
 * file is one step. One thread holds one lock at a time.
 */
export function withPathLock<Result>(
  memory: SharedArrayBuffer,
  path: NameInFolder,
  work: () => Result,
): Result {
  const locks = new Int32Array(memory);
  const slot = slotOf(path);
  const waits = path.dir.disk === undefined ? Number.POSITIVE_INFINITY : MOST_WAITED_MS;
  while (Atomics.compareExchange(locks, slot, FREE, HELD) !== FREE) {
    if (Atomics.wait(locks, slot, HELD, waits) === 'timed-out') throw doesNotAnswer();
  }
  return held(locks, slot, work);
}

function held<Result>(locks: Int32Array, slot: number, work: () => Result): Result {
  try {
    return work();
  } finally {
    Atomics.store(locks, slot, FREE);
    Atomics.notify(locks, slot, 1);
  }
}
