import type { ScopedUser } from '../../../../core/access/grant.js';
import { AppError } from '../../../../lib/app-error.js';
import { Semaphore } from '../../../../lib/limits/semaphore.js';
import { isHashable } from '../../../../lib/secrets/passwords.js';
import { type LoginMethod, wrongCredentials } from '../login-method.js';
import {
  appendedCode,
  guarded,
  type PasswordLoginDependencies,
  type Secrets,
  userWithPassword,
  type VerifiedLogin,
} from '../password.js';
import { type HookFields, type HookResponse, parseHookResponse } from './hook-response.js';

export interface HookLoginDependencies extends PasswordLoginDependencies {
  /** Runs the operator's program with these credentials and resolves to its output. Rejects when it fails. */
  run: (username: string, password: string) => Promise<string>;
  /** Creates or changes the account after the program has accepted the password. */
  admit: (username: string, password: string, fields: HookFields) => Promise<ScopedUser>;
  /** Called at a login with a quota that is no amount, and stays as it is. */
  onUnreadableQuota: (username: string) => void;
}

/** The operator's program accepts or rejects a login, or leaves the decision to stored passwords. */
export function hookLogin(deps: HookLoginDependencies): LoginMethod {
  const semaphore = new Semaphore({ running: 8, waiting: 64 });
  return {
    name: 'hook',
    hasForm: true,
    async logIn({ credentials, ...attempt }) {
      if (!credentials) throw wrongCredentials();
      const { username, password } = credentials;
      if (username === '' || username.includes('\0') || !isHashable(password)) throw wrongCredentials();
      const asked: Ask = (secret) => semaphore.run(() => ask(deps, username, secret));
      return guarded(deps, { ...attempt, credentials }, () => decide(deps, asked, username, credentials));
    },
  };
}

type Ask = (password: string) => Promise<HookResponse>;

/**
 * A program that rejects a password which may have a code at its end is asked again without it. It must not
 * change or create an account for that: the digits are a code only where there is an app.
 */
async function decide(
  deps: HookLoginDependencies,
  ask: Ask,
  username: string,
  secrets: Secrets,
): Promise<VerifiedLogin> {
  const first = await ask(secrets.password);
  const appended = first.action === 'block' ? appendedCode(secrets) : null;
  if (!appended) return follow(deps, first, username, secrets);
  const second = await ask(appended.password);
  const found = await deps.findLogin(username);
  if (!found || !(await deps.secondFactor.hasApp(found.user.id))) throw wrongCredentials();
  return follow(deps, second, username, appended);
}

async function ask(deps: HookLoginDependencies, username: string, password: string): Promise<HookResponse> {
  try {
    return parseHookResponse(await deps.run(username, password));
  } catch (cause) {
    throw failed(cause);
  }
}

async function follow(
  deps: HookLoginDependencies,
  { action, fields, isQuotaUnreadable }: HookResponse,
  username: string,
  secrets: Secrets,
): Promise<VerifiedLogin> {
  if (action === 'auth') {
    if (isQuotaUnreadable) deps.onUnreadableQuota(username);
    return { user: await deps.admit(username, secrets.password, fields), code: secrets.code };
  }
  if (action === 'pass') return userWithPassword(deps, username, secrets);
  if (action === 'block') throw wrongCredentials();
  throw failed(new Error('The login hook returned no valid action: auth, block or pass'));
}

function failed(cause: unknown): AppError {
  return new AppError('internal', 'Something went wrong on the server', { cause });
}
