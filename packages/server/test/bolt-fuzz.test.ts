import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { TEST_MS } from '../../../scripts/lib/time-limits.mjs';
import { fnv1a } from '../src/core/db/bolt.js';
import { readSourceDatabase } from '../src/features/imports/source-records.js';
import { StartError } from '../src/lib/start-error.js';
import { fixture } from './import-server.js';

/** `npm run fuzz` sets a much larger number. */
const MUTATIONS = Number(process.env.FUZZ_MUTATIONS ?? 300);
const FIXTURES = [
  'v211.db',
  'v263.db',
  'v211-opened-by-263.db',
  'v263-quick.db',
  'v263-init-only.db',
  'v263-many.db',
];
const INTERESTING = [0, 1, 2, 0x10, 0x7f, 0x80, 0xff, 0xffff, 0x7fffffff, 0xffffffff];

/** The same numbers each time, from a seed (xorshift). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed | 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
}

function mutate(original: Buffer, random: (below: number) => number): Buffer {
  const bytes = Buffer.from(original);
  const used = Math.min(bytes.length, 17 * 4096);
  for (let count = 1 + random(8); count > 0; count -= 1) {
    const page = random(used / 4096) * 4096;
    // Most damage is in the heads of pages and of elements.
    const at = random(3) === 0 ? random(used - 4) : page + random(256);
    if (random(2) === 0) bytes[at] = random(256);
    else bytes.writeUInt32LE(INTERESTING[random(INTERESTING.length)] ?? 0, at);
  }
  // A valid checksum lets the damage reach the code after the check.
  if (random(4) !== 0) {
    for (const page of [0, 4096])
      bytes.writeBigUInt64LE(fnv1a(bytes.subarray(page + 16, page + 72)), page + 72);
  }
  return random(16) === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
}

test(
  `a file damaged in any of ${MUTATIONS} ways is read, or rejected with one sentence`,
  () => {
    const originals = FIXTURES.map((name) => readFileSync(fixture(name)));
    let refused = 0;
    let longestMs = 0;
    for (let seed = 1; seed <= MUTATIONS; seed += 1) {
      const random = randomFrom(seed * 2_654_435_761);
      // The large one is copied less often.
      const original = originals[random(20) === 0 ? 5 : random(5)] as Buffer;
      const bytes = mutate(original, random);
      const began = performance.now();
      try {
        readSourceDatabase(bytes, 'x.db');
      } catch (error) {
        if (!(error instanceof StartError)) throw new Error(`mutation ${seed}`, { cause: error });
        expect(error.faults).toHaveLength(1);
        refused += 1;
      }
      longestMs = Math.max(longestMs, performance.now() - began);
    }
    expect(refused).toBeGreaterThan(MUTATIONS / 20);
    // The limit applies only to long runs, which have the machine for themselves.
    if (process.env.FUZZ_MUTATIONS) expect(longestMs).toBeLessThan(1000);
  },
  Math.max(TEST_MS, MUTATIONS * 10),
);
