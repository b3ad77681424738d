import { expect } from 'vitest';
import { sentences } from './sentence.js';

const kind = (value: unknown) => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** The name of a field, and its kind on the wire. */
export type Field = [name: string, kind: string];

/** The fields that an object of the wire has, each of its kind. */
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
