import type { IncomingMessage } from 'node:http';
import type { LoginMethodName, LoginRequest, User } from '@satchel/contract';
import { AppError } from '../../../lib/app-error.js';
import type { Client } from '../../../lib/client-address.js';

export interface LoginAttempt {
  /** What was typed; null when the request brought no name and password. */
  credentials: LoginRequest | null;
  client: Client;
  request: IncomingMessage;
}

/**
 * One way to find out who somebody is, chosen once at the start. A method that works with pages of its own, as OpenID
 * Connect does, brings routes that end in the same `User` and hand it to `AuthService.open`.
 */
export interface LoginMethod {
  /** As clients know it. */
  readonly name: LoginMethodName;
  /** Whether a name and a password are typed into the login page. */
  readonly hasForm: boolean;
  /** Throws `wrong_credentials`, `unauthenticated`, `too_many_requests`, `busy` or `already_exists`. */
  logIn(attempt: LoginAttempt): Promise<User>;
  /** Asked for each later request with a session of `user`: throws `unauthenticated` when it speaks for another. */
  recheck?(user: User, request: IncomingMessage): void;
}

/** The same words whatever was wrong. */
export function wrongCredentials(): AppError {
  return new AppError('wrong_credentials', 'The user name or the password is wrong');
}
