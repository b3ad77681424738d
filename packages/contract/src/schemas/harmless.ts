import type { TSchema } from 'typebox';

const MARK = 'x-needs-password';

/**
 * Option of a property that its user may change in a session whose password was checked long ago. Every other
 * property needs a recent proof of the password.
 */
export const HARMLESS = { [MARK]: false } as const;

export function isHarmless(schema: TSchema): boolean {
  return (schema as Record<string, unknown>)[MARK] === false;
}
