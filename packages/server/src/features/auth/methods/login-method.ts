import type { IncomingMessage } from 'node:http';
import type { LoginMethodName, LoginRequest } from '@satchel/contract';
import type { ScopedUser } from '../../../core/access/grant.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';

export interface LoginAttempt {
  /** The name and password of the request; null when it has none. */
  credentials: LoginRequest | null;
  client: Client;
  /** See `LoginTry`. */
  device: string | null;
  request: IncomingMessage;
}

/** Tells what a login began with, so that it ends with that. */
export interface LoginRecord {
  /** Called before the session is stored. Throws if that has ended already. */
  record: (loginId: string) => Promise<void>;
  /** Called after it; false if that has ended in the meantime. */
  isRecorded: (loginId: string) => Promise<boolean>;
}

/** A directory has accepted the password, and not this server. */
export interface ExternalProof extends LoginRecord {
  /** It asks for a second factor by itself, so that none of this server is asked for. */
  trustsFactor: boolean;
}

/** A user who has proven their identity. */
export interface ProvenUser {
  user: ScopedUser;
  external?: ExternalProof | undefined;
}

/**
 * A way to log in, chosen once at the start. A method with pages of its own, such as OpenID Connect, adds
 * routes that end with the same `User` and pass it to `AuthService.open`.
 */
export interface LoginMethod {
  /** The name in the API. */
  readonly name: LoginMethodName;
  /** Set if the login page asks for a name and a password. */
  readonly hasForm: boolean;
  /** Throws `wrong_credentials`, `unauthenticated`, `too_many_requests`, `busy` or `already_exists`. */
  logIn(attempt: LoginAttempt): Promise<ProvenUser>;
  /** Called when a user has logged out. */
  logOut?(user: ScopedUser): Promise<void>;
  /** When a login of the user ends at the latest, in milliseconds since 1970. */
  endOf?(user: ScopedUser): number;
  /** Called for each later request of a session: throws `unauthenticated` if it is of another user. */
  recheck?(user: ScopedUser, request: IncomingMessage): void;
}

/** The message is the same for every cause, so that it reveals none of them. */
export function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'The user name or the password is wrong');
}

const FIRST_USER = 1;

/**
 * Every request belongs to the first user, or to the first administrator when that one was removed. It is
 * meant for servers that nobody else can reach.
 */
export function noLogin(
  findUser: (id: number) => Promise<{ user: ScopedUser } | undefined>,
  listUsers: () => Promise<ScopedUser[]>,
): LoginMethod {
  return {
    name: 'noauth',
    hasForm: false,
    async logIn() {
      const first = (await findUser(FIRST_USER))?.user;
      const user = first ?? (await listUsers()).find(({ perm }) => perm.admin);
      if (!user) throw wrongCredentials();
      return { user };
    },
  };
}
