import type { ScopedUser } from '../../core/access/grant.js';
import { AppError, fieldError } from '../../lib/app-error.js';
import { MINUTE_MS } from '../../lib/durations.js';
import { Throttle, type TriesStore } from '../../lib/limits/throttle.js';
import type { Passwords } from '../../lib/secrets/passwords.js';
import type { SessionsStore } from './sessions/sessions-store.js';

const RECENTLY_MS = 15 * MINUTE_MS;
/** A login that makes more attempts has to wait. */
const TRIES = { kind: 'confirm', limit: 5, windowMs: 15 * MINUTE_MS, longestWaitMs: 240 * MINUTE_MS };

export interface SessionPrincipal {
  user: ScopedUser;
  session: { id: string; passwordCheckedAt: Date };
}

/**
 * Guards a sensitive change: a password in the request must be right (else `invalid_input`); without one it
 * must have been verified in the session lately (else `reauthentication_required`).
 */
export type VerifyPassword = (
  principal: SessionPrincipal,
  currentPassword: string | undefined,
) => Promise<void>;

export interface VerifyDependencies {
  passwordHashOf: (userId: number) => Promise<string | undefined>;
  sessions: SessionsStore;
  passwords: Passwords;
  /**
   * True if a directory that the account is connected to accepts the password. Rejects with `provider_failed`;
   * without it there is none.
   */
  isPasswordOfDirectory?: (user: ScopedUser, password: string) => Promise<boolean>;
  tries: TriesStore;
  now?: () => number;
}

/**
 * Attempts are counted by login, before the password is checked and separately from login attempts: guesses
 * at the login page do not prevent the owner from changing their settings, and the holder of a stolen session
 * cannot guess faster than there.
 */
export function passwordVerifier(deps: VerifyDependencies): VerifyPassword {
  const now = deps.now ?? Date.now;
  const tries = new Throttle({ ...TRIES, tries: deps.tries, now });
  return async ({ user, session }, currentPassword) => {
    if (currentPassword === undefined) {
      if (Math.abs(now() - session.passwordCheckedAt.getTime()) <= RECENTLY_MS) return;
      throw new AppError('reauthentication_required', 'Please enter your current password, or log in again');
    }
    const family = (await deps.sessions.find(session.id))?.family ?? session.id;
    await tries.take(family, user.username);
    if (!(await deps.passwords.verify(currentPassword, await deps.passwordHashOf(user.id))))
      await verifyByDirectory(deps, user, currentPassword);
    await tries.forget(family);
    await deps.sessions.markPasswordChecked(family, now());
  };
}

async function verifyByDirectory(
  { isPasswordOfDirectory }: VerifyDependencies,
  user: ScopedUser,
  password: string,
): Promise<void> {
  const wrong = (message: string) => fieldError('current_password', 'incorrect', message);
  const isRight = await isPasswordOfDirectory?.(user, password).catch((error: unknown) => {
    if (!(error instanceof AppError) || error.code !== 'provider_failed') throw error;
    throw wrong('The current password is not the one of this server, and the directory cannot be asked');
  });
  if (!isRight) throw wrong('The current password is incorrect');
}

/** It is used by servers without passwords. */
export const acceptAnything: VerifyPassword = async () => undefined;
