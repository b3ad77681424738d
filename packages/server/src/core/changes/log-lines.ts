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

/**
 * One line of the journal: an intent, an event with the intents that it ends, or intents that came to
 * nothing.
 */
export interface Line {
  n: number;
  /** In the first line of a journal: the server that writes it. */
  node?: string;
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

/** The first line of a journal. */
export function headLine(node: string): string {
  return JSON.stringify({ n: 0, node } satisfies Line);
}

/** Null for what is no line. */
export function lineOf(value: unknown): Line | null {
  return isLine(value) ? value : null;
}

export function entriesOf({ n, notes, all = notes ? [notes] : [] }: Line): Entry[] {
  return all.map((each, index) => ({ number: n - all.length + 1 + index, notes: each }));
}

/** Tells intents that came to something from the others; a journal may go on with those of another. */
export class OpenIntents {
  readonly #intents = new Map<number, NumberedIntent>();
  readonly #ended = new Set<number>();

  take({ n: number, intent, of = number, ends = [] }: Line): void {
    if (intent && !this.#ended.has(number)) this.#intents.set(number, { number, intent, of });
    for (const ended of ends) {
      this.#ended.add(ended);
      this.#intents.delete(ended);
    }
  }

  /** The intents without an end, those of one change together. */
  get changes(): NumberedIntent[][] {
    const open = new Map<number, NumberedIntent[]>();
    for (const one of this.#intents.values()) {
      const same = open.get(one.of);
      if (same) same.push(one);
      else open.set(one.of, [one]);
    }
    return [...open.values()];
  }
}

function isLine(value: unknown): value is Line {
  const {
    n,
    node,
    intent,
    notes,
    all = [],
    ends = [],
  } = (value ?? {}) as Partial<Record<keyof Line, unknown>>;
  if (node !== undefined && typeof node !== 'string') return false;
  const areObjects = [intent, notes].every(
    (one) => one === undefined || (typeof one === 'object' && one !== null),
  );
  return Number.isFinite(n) && areObjects && Array.isArray(all) && Array.isArray(ends);
}
