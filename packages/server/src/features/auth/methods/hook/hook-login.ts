import type { ScopedUser } from '../../../../core/access/grant.js';
import { AppError } from '../../../../lib/app-error.js';
import { Semaphore } from '../../../../lib/limits/semaphore.js';
import { isHashable } from '../../../../lib/secrets/passwords.js';
import { type LoginMethod, wrongCredentials } from '../login-method.js';
import { type PasswordLoginDependencies, userWithPassword } from '../password.js';
import { type HookFields, type HookResponse, parseHookResponse } from './hook-response.js';

export interface HookLoginDependencies extends PasswordLoginDependencies {
  /** Runs the operator's program with these credentials and resolves to its output. Rejects when it fails. */
  run: (username: string, password: string) => Promise<string>;
  /** Creates or changes the account after the program has accepted the password. */
  admit: (username: string, password: string, fields: HookFields) => Promise<ScopedUser>;
}

/** The operator's program accepts or rejects a login, or leaves the decision to stored passwords. */
export function hookLogin(deps: HookLoginDependencies): LoginMethod {
  const semaphore = new Semaphore({ running: 8, waiting: 64 });
  return {
    name: 'hook',
    hasForm: true,
    async logIn({ credentials, client, device }) {
      if (!credentials) throw wrongCredentials();
      const { username, password, recaptcha } = credentials;
      if (username === '' || username.includes('\0') || !isHashable(password)) throw wrongCredentials();
      await deps.guard.begin({ username, client, device });
      await deps.checkCaptcha(recaptcha, client);
      const response = await semaphore.run(() => ask(deps, username, password));
      const user = await follow(deps, response, username, password);
      await deps.guard.succeed({ username, client, device });
      return user;
    },
  };
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
  { action, fields }: HookResponse,
  username: string,
  password: string,
): Promise<ScopedUser> {
  if (action === 'auth') return deps.admit(username, password, fields);
  if (action === 'pass') return userWithPassword(deps, username, password);
  if (action === 'block') throw wrongCredentials();
  throw failed(new Error('The login hook returned no valid action: auth, block or pass'));
}

function failed(cause: unknown): AppError {
  return new AppError('internal', 'Something went wrong on the server', { cause });
}
