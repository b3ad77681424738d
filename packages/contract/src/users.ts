import { type Static, Type } from 'typebox';
import { Permissions } from './permissions.js';
import { Rule } from './rules.js';

export const SORT_KEYS = ['name', 'size', 'modified'] as const;

/** For names `asc: false` is A to Z (wire-compatible); for sizes and dates `asc: true` is smallest and oldest first. */
export const Sorting = Type.Object({ by: Type.String(), asc: Type.Boolean() });
export type Sorting = Static<typeof Sorting>;

/** What a user may change about how things look, and what an administrator presets. */
const preferences = {
  locale: Type.String(),
  viewMode: Type.String(),
  singleClick: Type.Boolean(),
  redirectAfterCopyMove: Type.Boolean(),
  hideDotfiles: Type.Boolean(),
  dateFormat: Type.Boolean(),
  aceEditorTheme: Type.String(),
};

export const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  /** Always empty in answers. */
  password: Type.String(),
  scope: Type.String(),
  lockPassword: Type.Boolean(),
  perm: Permissions,
  commands: Type.Array(Type.String()),
  sorting: Sorting,
  rules: Type.Array(Rule),
  ...preferences,
});
export type User = Static<typeof User>;

/** What a token's payload says about its user. For the screen only: the server reads rights from the database. */
export const TokenUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  perm: Permissions,
  commands: Type.Array(Type.String()),
  lockPassword: Type.Boolean(),
  ...preferences,
});
export type TokenUser = Static<typeof TokenUser>;

export const UserDefaults = Type.Object({
  scope: Type.String(),
  sorting: Sorting,
  perm: Permissions,
  commands: Type.Array(Type.String()),
  ...preferences,
});
export type UserDefaults = Static<typeof UserDefaults>;

/** Body of POST and PUT `/api/users`: `which` names the fields that change; empty or `["all"]` means every one. */
export const UserChange = Type.Object({
  what: Type.String(),
  which: Type.Array(Type.String()),
  data: Type.Partial(User),
  current_password: Type.Optional(Type.String()),
});
export type UserChange = Static<typeof UserChange>;
