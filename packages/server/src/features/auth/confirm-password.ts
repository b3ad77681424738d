import type { User } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import type { Client } from '../../lib/client-address.js';
import { fieldError } from '../../lib/field-error.js';
import type { Passwords } from '../../lib/passwords.js';
import type { LoginGuard } from './login-guard.js';
import type { SessionsStore } from './sessions/sessions-store.js';

const RECENTLY_MS = 15 * 60_000;

export interface Caller {
  user: User;
  session: { id: string; passwordCheckedAt: Date };
}

/**
 * Before a sensitive change: a password that is sent must be right (else `invalid_input`); without one the session
 * must have seen it lately (else `reauthentication_required`).
 */
export type ConfirmPassword = (
  caller: Caller,
  client: Client,
  currentPassword: string | undefined,
) => Promise<void>;

export interface ConfirmDependencies {
  passwordHashOf: (userId: number) => Promise<string | undefined>;
  sessions: SessionsStore;
  passwords: Passwords;
  guard: LoginGuard;
  now?: () => number;
}

export function createConfirmPassword(on: ConfirmDependencies): ConfirmPassword {
  const now = on.now ?? Date.now;
  return async ({ user, session }, client, currentPassword) => {
    if (currentPassword === undefined) {
      if (now() - session.passwordCheckedAt.getTime() <= RECENTLY_MS) return;
      throw new AppError('reauthentication_required', 'Please enter your current password');
    }
    on.guard.begin(user.username, client);
    if (!(await on.passwords.verify(currentPassword, await on.passwordHashOf(user.id)))) {
      throw fieldError('current_password', 'incorrect', 'the current password is incorrect');
    }
    on.guard.succeed(user.username, client);
    const stored = await on.sessions.find(session.id);
    if (stored) await on.sessions.markPasswordChecked(stored.family, now());
  };
}

/** Where nobody has a password there is nothing to ask for. */
export const confirmNothing: ConfirmPassword = async () => undefined;
