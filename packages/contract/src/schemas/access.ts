import { type Static, Type } from 'typebox';
import { Permissions } from '../permissions.js';

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

/** The lists of rules: of everybody, of the user, of a group of theirs, or of one folder. */
export const RULE_SOURCES = ['global', 'user', 'group', 'mount'] as const;
export type RuleSource = (typeof RULE_SOURCES)[number];

/**
 * Response of `GET /api/access?user={id}&path={path}`: whether a user may see a path, and what decided that.
 */
export const AccessDecision = Type.Object({
  allowed: Type.Boolean(),
  /** The last rule that matches, and the list that it is in; null when no rule matches. */
  decidedBy: Type.Union([
    Type.Null(),
    Type.Object({
      source: Type.Enum(RULE_SOURCES),
      /** The group that the rule is of, or whose folder it is of. */
      group: Type.Optional(Type.String()),
      /** The name of the folder that the rule is of. */
      mount: Type.Optional(Type.String()),
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
  /** The permissions of the user there; absent for a path that is denied. */
  perm: Type.Optional(Permissions),
  /** The folders around the path, each with what it grants; the scope is without a group and a name. */
  granted: Type.Optional(
    Type.Array(
      Type.Object({
        mount: Type.Optional(Type.String()),
        group: Type.Optional(Type.String()),
        perm: Permissions,
      }),
    ),
  ),
});
export type AccessDecision = Static<typeof AccessDecision>;
