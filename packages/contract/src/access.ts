import { type Static, Type } from 'typebox';
import { Rule } from './rules.js';

/** Answer of `GET /api/access?user={id}&path={path}`: whether a user gets to a path, and what decided that. */
export const AccessAnswer = Type.Object({
  allowed: Type.Boolean(),
  /** The last rule that matches, in the list it stands in; null when none does. */
  decidedBy: Type.Union([
    Type.Null(),
    Type.Object({
      source: Type.Union([Type.Literal('user'), Type.Literal('global')]),
      index: Type.Integer(),
      rule: Rule,
    }),
  ]),
  /** The user chose not to see names that begin with a dot, and this is one. */
  hidden: Type.Optional(Type.Boolean()),
  /** Whether something is there now. */
  exists: Type.Optional(Type.Boolean()),
  /** Where in the user's scope a link leads, when the rules were asked about that too. */
  leadsTo: Type.Optional(Type.String()),
});
export type AccessAnswer = Static<typeof AccessAnswer>;
