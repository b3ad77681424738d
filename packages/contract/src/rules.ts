import { type Static, Type } from 'typebox';

/** Allows or denies what it matches; of all matching rules (global, then the user's) the last one decides. */
export const Rule = Type.Object({
  regex: Type.Boolean(),
  allow: Type.Boolean(),
  path: Type.String(),
  regexp: Type.Union([Type.Null(), Type.Object({ raw: Type.String() })]),
});
export type Rule = Static<typeof Rule>;
