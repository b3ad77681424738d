import { setTimeout } from 'node:timers/promises';

/** More than there are threads by far, so that two places rarely share one. */
const SLOTS = 256;
const [FREE, HELD] = [0, 1];

/** Memory for the locks of one disk, which all of its threads share. */
export function newPlaceLocks(): SharedArrayBuffer {
  return new SharedArrayBuffer(SLOTS * Int32Array.BYTES_PER_ELEMENT);
}

function slotOf(place: string): number {
  let hash = 0;
  for (let at = 0; at < place.length; at += 1) hash = (Math.imul(hash, 31) + place.charCodeAt(at)) | 0;
  return (hash >>> 0) % SLOTS;
}

const LOOK_AGAIN_MS = 1;

/**
 * As `lockedPlace`, but waits beside other work: a thread that is held up by its disk holds up nobody else. `work` is told
 * whether it had to wait.
 */
export async function lockedPlaceLater<Result>(
  memory: SharedArrayBuffer,
  place: string,
  work: (hasWaited: boolean) => Result,
): Promise<Result> {
  const locks = new Int32Array(memory);
  const slot = slotOf(place);
  let hasWaited = false;
  while (Atomics.compareExchange(locks, slot, FREE, HELD) !== FREE) {
    hasWaited = true;
    await setTimeout(LOOK_AGAIN_MS);
  }
  return held(locks, slot, () => work(hasWaited));
}

/**
 * Runs synchronous `work` while no other thread works on the same place: what is there is compared, and replaced, in one
 * step. One thread holds one lock at a time.
 */
export function lockedPlace<Result>(memory: SharedArrayBuffer, place: string, work: () => Result): Result {
  const locks = new Int32Array(memory);
  const slot = slotOf(place);
  while (Atomics.compareExchange(locks, slot, FREE, HELD) !== FREE) Atomics.wait(locks, slot, HELD);
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
