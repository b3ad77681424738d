import type { Intent } from '../files/file-events.js';

/** The notes of an event, by follower. */
export interface Entry {
  number: number;
  notes: Record<string, unknown>;
}

export interface NumberedIntent {
  number: number;
  intent: Intent;
  /** The first intent of the same change. */
  of: number;
}

/** One line of the journal: an intent, an event with the intents that it ends, or intents that came to nothing. */
interface Line {
  n: number;
  intent?: Intent;
  of?: number;
  notes?: Entry['notes'];
  /** The notes of several events of one change, the last of which has the number `n`. */
  all?: readonly Entry['notes'][];
  ends?: readonly number[];
}

export function intentLine({ number: n, of, intent }: NumberedIntent): string {
  return JSON.stringify({ n, of, intent } satisfies Line);
}

/** For entries with successive numbers. */
export function eventLine(entries: readonly Entry[], ends: readonly number[]): string {
  const n = entries.at(-1)?.number ?? 0;
  const all = entries.map(({ notes }) => notes);
  return JSON.stringify((all.length === 1 ? { n, notes: all[0], ends } : { n, all, ends }) as Line);
}

export function dropLine(number: number, ends: readonly number[]): string {
  return JSON.stringify({ n: number, ends } satisfies Line);
}

/** What journals say, each of which may go on with intents of another. */
export interface LeftLog {
  /** The highest number. */
  last: number;
  /** In their order. */
  entries: Entry[];
  /** The intents of which it is not known whether they came to something, those of one change together. */
  open: NumberedIntent[][];
}

export function readLog(journals: readonly (readonly unknown[])[]): LeftLog {
  const entries = new Map<number, Entry>();
  const intents = new Map<number, NumberedIntent>();
  const ended = new Set<number>();
  let last = 0;
  for (const line of journals.flat()) {
    if (!isLine(line)) continue;
    const { n, intent, of = n, notes, all = notes ? [notes] : [], ends = [] } = line;
    last = Math.max(last, n);
    if (intent) intents.set(n, { number: n, intent, of });
    for (const [index, each] of all.entries()) {
      const number = n - all.length + 1 + index;
      entries.set(number, { number, notes: each });
    }
    for (const number of ends) ended.add(number);
  }
  const open = new Map<number, NumberedIntent[]>();
  for (const one of intents.values()) {
    if (ended.has(one.number)) continue;
    open.set(one.of, [...(open.get(one.of) ?? []), one]);
  }
  return {
    last,
    entries: [...entries.values()].sort((one, other) => one.number - other.number),
    open: [...open.values()],
  };
}

function isLine(value: unknown): value is Line {
  const { n, intent, notes, all = [], ends = [] } = (value ?? {}) as Partial<Record<keyof Line, unknown>>;
  const areObjects = [intent, notes].every(
    (one) => one === undefined || (typeof one === 'object' && one !== null),
  );
  return Number.isFinite(n) && areObjects && Array.isArray(all) && Array.isArray(ends);
}
