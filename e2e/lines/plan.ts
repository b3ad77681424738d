import { pickFrom, randomFrom } from '../../packages/server/test/random.mjs';
import type { Fault, FaultPoint } from '../support/line.js';

const KiB = 1024;
const MiB = 1024 * KiB;

/** Something that happens to the line when the upload makes a request. */
export type Happening = Fault | 'client moves' | 'client moves in silence' | 'idle connections end';

export interface Incident {
  /** Counted from 0 among the requests that upload. */
  request: number;
  happening: Happening;
}

/** One run: files, and what happens while they are uploaded. The same seed makes the same plan. */
export interface Plan {
  seed: number;
  files: { name: string; size: number }[];
  /** The rate of a slow line. */
  kbits: number | undefined;
  incidents: Incident[];
}

export function planOf(seed: number): Plan {
  const random = randomFrom(seed);
  const kbits = random() < 0.1 ? pickFrom([300, 1000], random) : undefined;
  const sizes = kbits === undefined ? sizesOf(random) : [0, 200 * KiB, 600 * KiB].map(around(random));
  return {
    seed,
    files: sizes.map((size, index) => ({ name: `${seed}-${index}.bin`, size })),
    kbits,
    incidents: Array.from({ length: between(1, 4, random) }, () => ({
      request: Math.floor(8 * random() ** 2),
      happening: pickFrom(HAPPENINGS, random)(random),
    })),
  };
}

/** About 41 MiB on an average, of which some files are sent whole and some in parts. */
function sizesOf(random: () => number): number[] {
  const many = (most: number, size: () => number) => Array.from({ length: between(0, most, random) }, size);
  return [
    ...many(6, () => pickFrom([0, 1, between(2, 200 * KiB, random)], random)),
    ...many(3, () => between(200 * KiB, 8 * MiB, random)),
    ...many(2, () => between(8 * MiB, 40 * MiB, random)),
    random() < 0.2 ? between(90 * MiB, 130 * MiB, random) : between(1, 9 * MiB, random),
  ];
}

const between = (least: number, most: number, random: () => number): number =>
  least + Math.floor(random() * (most - least + 1));

const around = (random: () => number) => (size: number) => Math.round(size * (0.5 + random()));

function pointOf(random: () => number): FaultPoint {
  const points: FaultPoint[] = ['start', 0, between(1, 100 * KiB, random), between(1, 10 * MiB, random)];
  return pickFrom([...points, Number.MAX_SAFE_INTEGER, 'response'], random);
}

type Maker = (random: () => number) => Happening;

const ends: Maker = (random) => ({ at: pointOf(random), does: pickFrom(['reset', 'end'], random) });
const loses: Maker = (random) => ({ at: 'response', does: pickFrom(['reset', 'end', 'stall'], random) });
const stalls: Maker = (random) => ({ at: pointOf(random), does: 'stall' });
const pauses: Maker = (random) => ({
  at: pointOf(random),
  does: 'stall',
  ms: pickFrom([1000, 5000, 40_000], random),
});
const responds: Maker = (random) => ({
  at: pointOf(random),
  does: 'respond',
  status: pickFrom([502, 504], random),
});
const repeats: Maker = (random) => ({ does: 'repeat', answers: pickFrom(['first', 'second'], random) });
const changes: Maker = (random) =>
  pickFrom(['client moves', 'client moves in silence', 'idle connections end'], random);

/** Each is as frequent as it stands here. */
const HAPPENINGS: readonly Maker[] = [
  ends,
  ends,
  loses,
  stalls,
  pauses,
  responds,
  responds,
  repeats,
  changes,
];

/** A happening in a few words, for reports. */
export function wordsOf(happening: Happening): string {
  if (typeof happening === 'string') return happening;
  if (happening.does === 'repeat') return `twice, ${happening.answers} answers`;
  const at = happening.at === Number.MAX_SAFE_INTEGER ? 'last byte' : happening.at;
  if (happening.does === 'respond') return `${happening.status} at ${at}`;
  if (happening.does === 'stall') return `stall ${happening.ms ?? 'for ever'} at ${at}`;
  return `${happening.does} at ${at}`;
}
