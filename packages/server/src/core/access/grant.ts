import {
  everyPermission,
  type Permissions,
  ROOT,
  type Rule,
  type User,
  type VirtualPath,
} from '@satchel/contract';

/** A user as the server knows them: requests and responses have the scope as text. */
export interface ScopedUser extends User {
  scope: VirtualPath;
  /** Set by the grant of a user who has not exactly one folder; it is not stored. */
  severalFolders?: true;
}

/** The permissions of a user, and where they apply; read from the database for each request. */
export interface Grant {
  userId: number;
  username: string;
  /** The folder below the server's root that is the user's `/`. */
  scope: VirtualPath;
  permissions: Permissions;
  /** Global rules first, then the user's: the last one that matches decides. */
  rules: readonly Rule[];
  hideDotfiles: boolean;
  /** A folder below the scope, outside of which nothing is reached: that of an API key. */
  within?: VirtualPath;
  /** The same by the path that the user knows, if it lies in one of several folders. */
  keyFolder?: VirtualPath;
  /** Beside `mounts`, which are only those that hold the folder of an API key: the paths of it in them. */
  keyFolders?: readonly VirtualPath[];
  /**
   * Folders below the scope, outside of which nothing is reached: those of a user who has several, where the
   * scope is that of the server.
   */
  confinedTo?: readonly VirtualPath[];
  /** Folders outside of the scope. */
  folders?: readonly GrantedFolder[];
  /** Further lists of rules, each of which can deny. */
  layers?: readonly RuleLayer[];
  /** Folders in the scope in which the user may do more than in the rest of it. */
  nested?: readonly NestedFolder[];
  /**
   * The folders of a user who has not exactly one, in their order: they are the first level of what the user
   * sees. Scope, rules and folders of the grant itself are not used then, and its permissions are all that the
   * user has anywhere.
   */
  mounts?: readonly Mount[];
}

/** A folder of the first level. */
export interface Mount {
  /** Unique in the list. */
  name: string;
  grant: Grant;
}

/**
 * Rules that count from another folder than the scope. They say nothing about paths outside of `below`; the
 * rest of a path below it is put behind `at` before it is compared.
 */
export interface RuleLayer {
  below: VirtualPath;
  at: VirtualPath;
  rules: readonly Rule[];
}

/** Paths are from the scope. */
export interface NestedFolder {
  path: VirtualPath;
  permissions: Permissions;
}

/** A folder outside of the scope to which a symlink in the scope may lead. */
export interface GrantedFolder {
  /** The path of the symlink, from the scope; it is followed nowhere else. */
  at: string;
  /** The real, absolute path. */
  folder: string;
  /** The `FileId` of the object that was granted: another object at the path is rejected. */
  fileId: string;
}

/** The grant of the server itself for administrative operations: the folders of users. */
export const SERVER_GRANT: Grant = {
  userId: 0,
  username: '',
  scope: ROOT,
  permissions: everyPermission(true),
  rules: [],
  hideDotfiles: false,
};
