import type { User } from '@satchel/contract';
import { AppError } from '../../../../lib/app-error.js';
import { Gate } from '../../../../lib/limits/gate.js';
import { isHashable } from '../../../../lib/passwords.js';
import { type LoginMethod, wrongCredentials } from '../login-method.js';
import { type PasswordLoginDependencies, userWithPassword } from '../password.js';
import { type HookAnswer, type HookFields, parseHookAnswer } from './hook-answer.js';

export interface HookLoginDependencies extends PasswordLoginDependencies {
  /** What the operator's program says about these credentials. Rejects when it fails. */
  run: (username: string, password: string) => Promise<string>;
  /** Makes or changes the account as the program says, which has vouched for the password. */
  admit: (username: string, password: string, fields: HookFields) => Promise<User>;
}

/** The operator's program decides: it vouches for somebody, refuses them, or leaves the decision to stored passwords. */
export function hookLogin(on: HookLoginDependencies): LoginMethod {
  const gate = new Gate({ running: 8, waiting: 64 });
  return {
    name: 'hook',
    hasForm: true,
    async logIn({ credentials, client }) {
      if (!credentials) throw wrongCredentials();
      const { username, password, recaptcha } = credentials;
      if (username === '' || username.includes('\0') || !isHashable(password)) throw wrongCredentials();
      on.guard.begin(username, client);
      await on.checkCaptcha(recaptcha, client);
      const answer = await gate.run(() => ask(on, username, password));
      const user = await follow(on, answer, username, password);
      on.guard.succeed(username, client);
      return user;
    },
  };
}

async function ask(on: HookLoginDependencies, username: string, password: string): Promise<HookAnswer> {
  try {
    return parseHookAnswer(await on.run(username, password));
  } catch (cause) {
    throw failed(cause);
  }
}

async function follow(
  on: HookLoginDependencies,
  { action, fields }: HookAnswer,
  username: string,
  password: string,
): Promise<User> {
  if (action === 'auth') return on.admit(username, password, fields);
  if (action === 'pass') return userWithPassword(on, username, password);
  if (action === 'block') throw wrongCredentials();
  throw failed(new Error('the login hook names no action that there is: auth, block or pass'));
}

function failed(cause: unknown): AppError {
  return new AppError('internal', 'Something went wrong on the server', { cause });
}
