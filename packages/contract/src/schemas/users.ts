import { type Static, Type } from 'typebox';
import type { VirtualPath } from '../paths.js';
import { Permissions } from '../permissions.js';
import { MAX_COMMANDS, MAX_MOUNTS, MAX_RULES, MAX_USER_FOLDERS } from '../protocol.js';
import { Rule } from './access.js';
import { Mount } from './groups.js';
import { HARMLESS } from './harmless.js';
import { UserQuota } from './quotas.js';

export const SORT_KEYS = ['name', 'size', 'modified'] as const;

/**
 * The ways to treat a home when its user is deleted: it is kept, moved to a name that no user can get, or
 * deleted.
 */
export const HOME_FATES = ['keep', 'move', 'delete'] as const;
export type HomeFate = (typeof HOME_FATES)[number];

/** The folder that belongs to one user alone. */
export const UserHome = Type.Object({
  /** The path from the server's root; null for a user without a home. */
  home: Type.Union([Type.Unsafe<VirtualPath>(Type.String()), Type.Null()]),
  /** The choices of the administrator who sends the request. */
  fates: Type.Array(Type.Enum(HOME_FATES)),
});
export type UserHome = Static<typeof UserHome>;

/** Body of `DELETE /api/users/{id}`; without `home` the files are kept. */
export const UserRemoval = Type.Object({
  current_password: Type.Optional(Type.String()),
  home: Type.Optional(Type.Enum(HOME_FATES)),
});
export type UserRemoval = Static<typeof UserRemoval>;

/** Body of `POST /api/signup`. */
export const SignupRequest = Type.Object({
  username: Type.String(),
  password: Type.String(),
  recaptcha: Type.Optional(Type.String({ maxLength: 8192 })),
});
export type SignupRequest = Static<typeof SignupRequest>;

/**
 * For names `asc: false` is A to Z (compatible with the API of File Browser); for sizes and dates `asc: true`
 * is smallest and oldest first.
 */
export const Sorting = Type.Object({ by: Type.String(), asc: Type.Boolean() }, HARMLESS);
export type Sorting = Static<typeof Sorting>;

/** The programs that a user may run. */
const commands = Type.Array(Type.String(), { maxItems: MAX_COMMANDS });
/** More than a user has. */
const MAX_FIELDS = 64;

/** The preferences that a user may change, and that an administrator presets. */
const preferences = {
  locale: Type.String(HARMLESS),
  viewMode: Type.String(HARMLESS),
  singleClick: Type.Boolean(HARMLESS),
  redirectAfterCopyMove: Type.Boolean(HARMLESS),
  hideDotfiles: Type.Boolean(HARMLESS),
  dateFormat: Type.Boolean(HARMLESS),
  aceEditorTheme: Type.String(HARMLESS),
};

/** A folder of a user outside of their scope, to which a symlink in the scope leads. */
export const UserFolder = Type.Object({
  /** The path of the symlink, from the scope. */
  at: Type.String({ minLength: 1, maxLength: 4096 }),
  /** The real path of the folder on the machine. */
  folder: Type.String({ minLength: 1, maxLength: 4096 }),
  /** The file id of the folder when it was granted; ignored in a request. */
  identity: Type.Optional(
    Type.Object({ device: Type.String(), inode: Type.String(), bornMs: Type.Number() }),
  ),
});
export type UserFolder = Static<typeof UserFolder>;

/** Limits for what a user may keep in the trash; those that are absent are as for everybody. */
export const TrashLimits = Type.Object({
  /** Deletions of this user are for good. */
  enabled: Type.Optional(Type.Literal(false)),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
  /** How much of a disk may be taken up by what this user deleted. */
  percent: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
});
export type TrashLimits = Static<typeof TrashLimits>;

/** Users may change the harmless members themselves; the rest but `password` is for administrators. */
export const User = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  /** Always empty in responses. */
  password: Type.String(),
  scope: Type.String(),
  lockPassword: Type.Boolean(),
  perm: Permissions,
  commands,
  sorting: Sorting,
  rules: Type.Array(Rule, { maxItems: MAX_RULES }),
  /** Absent for users without such folders, and sent to administrators only. */
  folders: Type.Optional(Type.Array(UserFolder, { maxItems: MAX_USER_FOLDERS })),
  /** Folders with rights of their own, besides the scope; absent without any, sent to administrators only. */
  mounts: Type.Optional(Type.Array(Mount, { maxItems: MAX_MOUNTS })),
  /**
   * The name of the scope where it is one of several folders; by default its own. `null` for a user who has
   * only the other folders. Sent to administrators only.
   */
  scopeName: Type.Optional(Type.Union([Type.String({ minLength: 1, maxLength: 255 }), Type.Null()])),
  /** Absent for users as everybody, and sent to administrators only. */
  trash: Type.Optional(TrashLimits),
  /**
   * A limit for all that lies in the scope and the own folders of the user, whoever put it there, and for what
   * the user has in the trash and among the versions. Absent for users as their groups say; sent to
   * administrators only.
   */
  quota: Type.Optional(UserQuota),
  /** Set if a second factor is required of this user; sent to administrators only. */
  secondFactor: Type.Optional(Type.Literal('required')),
  /** The mail address, to which links to set a password are sent; absent without one. */
  mail: Type.Optional(Type.String({ maxLength: 254 })),
  ...preferences,
});
export type User = Static<typeof User>;

/**
 * The user in the payload of a token. It is for the screen only: the server reads permissions from the
 * database.
 */
export const TokenUser = Type.Object({
  id: Type.Integer(),
  username: Type.String(),
  /** All that the user may do in at least one of their folders. */
  perm: Permissions,
  /** Set for a user who has not exactly one folder: `GET /api/mounts` tells what may be done in each. */
  severalFolders: Type.Optional(Type.Literal(true)),
  commands,
  lockPassword: Type.Boolean(),
  ...preferences,
});
export type TokenUser = Static<typeof TokenUser>;

export const UserDefaults = Type.Object({
  scope: Type.String(),
  sorting: Sorting,
  perm: Permissions,
  commands,
  /** Absent if new users have no quota of their own. */
  quota: Type.Optional(UserQuota),
  ...preferences,
});
export type UserDefaults = Static<typeof UserDefaults>;

/**
 * Body of `POST` and `PUT /api/users`: `which` names the fields that change; empty or `["all"]` means all of
 * them.
 */
export const UserChange = Type.Object({
  what: Type.String(),
  which: Type.Array(Type.String(), { maxItems: MAX_FIELDS }),
  data: Type.Partial(User),
  current_password: Type.Optional(Type.String()),
});
export type UserChange = Static<typeof UserChange>;
