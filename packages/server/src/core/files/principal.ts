import type { Permission, VirtualPath } from '@satchel/contract';
import type { Access } from '../access/access-watch.js';
import type { ScopedUser } from '../access/grant.js';
import type { UserAction } from './file-events.js';
import type { UserFileSystem } from './file-system.js';

export interface Session {
  id: string;
  /** The id of the login, which all sessions renewed from it have. */
  loginId: string;
  /** When its token expires, in milliseconds since 1970. */
  expiresAt: number;
  /** The password was last checked in this session at this time; sensitive changes require a recent check. */
  passwordCheckedAt: Date;
  /** The request has only the cookie, which permits reading only. */
  isReading: boolean;
  /** The session can only set up a second factor. */
  isForSetup: boolean;
  /** The API key of the request, or of its login; absent for a person. */
  key?: SessionKey;
}

/** An API key, by which the principal has only a part of what its user may do. */
export interface SessionKey {
  id: string;
  permissions: readonly Permission[];
  /** True if it reaches all that its user has, also what they will have later. */
  isWhole: boolean;
  /**
   * Otherwise the server path of the folder outside of which it reaches nothing, in the trash too; null once
   * the folder was deleted for good.
   */
  place: VirtualPath | null;
  /** When the key ends, in milliseconds since 1970; null for one without an end. */
  expiresAt: number | null;
}

/** False for an API key that is limited to a folder, whether that holds all that its user has today or not. */
export function reachesAll({ key }: Pick<Session, 'key'>): boolean {
  return key?.isWhole !== false;
}

/** The user of a request, with the file system for their permissions. */
export interface Principal {
  user: ScopedUser;
  session: Session;
  files: UserFileSystem;
  /** The action to which all changes of this request belong. */
  action: UserAction;
  /** The access ends when the user, the session or a permission is gone. */
  access: Access;
}

/** The part of a principal through which files are reached. */
export type FilesPrincipal = Pick<Principal, 'files' | 'user'>;

/** A login. Journals store it, so its id has the name `family` of the table. */
export interface Login {
  userId: number;
  family: string;
  /** The name of the action that the work belongs to; see `UserAction`. */
  action?: string | undefined;
}
