import { expect } from 'vitest';
import { sentences } from './sentence.js';

const kind = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** The name of a field, and its type in JSON. */
export type Field = [name: string, kind: string];

/** Expects each of these fields to have its type. */
export function fields(
  number: string,
  of: string,
  rows: readonly Field[],
  read: () => Promise<Record<string, unknown>>,
): void {
  let known: Promise<Record<string, unknown>> | undefined;
  sentences(number, `${of} has`, rows, async (name, wanted) => {
    known ??= read();
    expect(kind((await known)[name])).toBe(wanted);
  });
}
