import { type Static, Type } from 'typebox';

/**
 * Allows or denies the paths that it matches. Of all matching rules (global, then the user's) the last one
 * decides.
 */
export const Rule = Type.Object({
  regex: Type.Boolean(),
  allow: Type.Boolean(),
  path: Type.String(),
  regexp: Type.Union([Type.Null(), Type.Object({ raw: Type.String() })]),
});
export type Rule = Static<typeof Rule>;

/**
 * Response of `GET /api/access?user={id}&path={path}`: whether a user may see a path, and what decided that.
 */
export const AccessDecision = Type.Object({
  allowed: Type.Boolean(),
  /** The last rule that matches, and the list that it is in; null when no rule matches. */
  decidedBy: Type.Union([
    Type.Null(),
    Type.Object({
      source: Type.Union([Type.Literal('user'), Type.Literal('global')]),
      index: Type.Integer(),
      rule: Rule,
    }),
  ]),
  /** Present when the user hides names that begin with a dot, and this is such a name. */
  hidden: Type.Optional(Type.Boolean()),
  /** True if the path exists. */
  exists: Type.Optional(Type.Boolean()),
  /**
   * The path within the scope of the user to which a symlink leads, when the rules were checked for its
   * target too.
   */
  leadsTo: Type.Optional(Type.String()),
});
export type AccessDecision = Static<typeof AccessDecision>;
