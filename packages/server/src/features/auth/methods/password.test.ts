import type { IncomingMessage } from 'node:http';
import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import { MemoryTries } from '../../../../test/memory-tries.js';
import type { ScopedUser } from '../../../core/access/grant.js';
import type { AppError } from '../../../lib/app-error.js';
import { Passwords, type VerifyOptions } from '../../../lib/secrets/passwords.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { fieldsFromDefaults } from '../../users/user-defaults.js';
import { LoginGuard } from '../login-guard.js';
import { appendedCode, passwordLogin, userWithPassword } from './password.js';

class CountedPasswords extends Passwords {
  verified: string[] = [];

  override verify(password: string, hash: string | undefined, options?: VerifyOptions): Promise<boolean> {
    this.verified.push(password);
    return super.verify(password, hash, options);
  }
}

const passwords = new CountedPasswords({ memoryCost: 8, timeCost: 1 });
const user = { ...fieldsFromDefaults(defaultSettings(), 'ann'), id: 2, scope: ROOT } as ScopedUser;
const passwordHash = await passwords.hash('secret');

/** The passwords that a login verifies. */
async function verifiedBy(username: string, password: string, hasApp: boolean): Promise<string[]> {
  passwords.verified = [];
  const deps = {
    findLogin: async (name: string) => (name === 'ann' ? { user, passwordHash } : undefined),
    replaceHash: async () => undefined,
    minimumLength: async () => 12,
    bcryptCosts: async () => [],
    passwords,
    secondFactor: { hasApp: async () => hasApp, check: async () => undefined },
  };
  await userWithPassword(deps, username, { password }).catch(() => undefined);
  return passwords.verified;
}

test.each([
  ['a user with an app', 'ann', true],
  ['a user without an app', 'ann', false],
  ['an unknown user', 'nobody', false],
])(
  'for %s, every wrong password with digits at its end is verified twice, and others once',
  async (_, name, hasApp) => {
    expect(await verifiedBy(name, 'secret123456', hasApp)).toEqual(['secret123456', 'secret']);
    expect(await verifiedBy(name, 'wrong123456', hasApp)).toEqual(['wrong123456', 'wrong']);
    for (const once of ['wrong', 'wrong12345', '123456', 'wrong123456x'])
      expect(await verifiedBy(name, once, hasApp)).toEqual([once]);
  },
);

test('the code at the end of a password is of six digits, after at least one character', () => {
  expect(appendedCode({ password: 'a\nb1234567' })).toEqual({ password: 'a\nb1', code: '234567' });
  expect(appendedCode({ password: 'a123456', code: '' })).toEqual({ password: 'a', code: '123456' });
  for (const password of ['', '123456', 'a12345', 'a123456 ', 'a١٢٣٤٥٦'])
    expect(appendedCode({ password })).toBeNull();
  expect(appendedCode({ password: 'a123456', code: '1' })).toBeNull();
});

/** The passwords that a directory is asked about, and whether the login succeeds; it knows `theirs`. */
async function askedBy(
  password: string,
  options: { hasApp?: boolean; code?: string; accepts?: boolean } = {},
) {
  const { hasApp = false, code, accepts = true } = options;
  const asked: string[] = [];
  const external = {
    user: { ...user, id: hasApp ? 2 : 3 },
    trustsFactor: false,
    record: async () => undefined,
    isRecorded: async () => true,
  };
  const checked: (string | undefined)[] = [];
  const method = passwordLogin({
    findLogin: async (name) => (name === 'ann' ? { user, passwordHash } : undefined),
    replaceHash: async () => undefined,
    minimumLength: async () => 12,
    bcryptCosts: async () => [],
    passwords,
    guard: new LoginGuard({ tries: new MemoryTries(() => 0), now: () => 0 }),
    captcha: null,
    secondFactor: {
      hasApp: async (id) => hasApp && id === 2,
      check: async (_, sent) => void checked.push(sent.code),
    },
    acceptsPasswords: async () => accepts,
    directories: {
      areThere: async () => true,
      async logIn(_, secret) {
        asked.push(secret);
        return secret === 'theirs' ? external : null;
      },
    },
  });
  const client = { address: '', throttleKey: null, secure: true, isProxied: false };
  const credentials = { username: 'ann', password, ...(code === undefined ? {} : { code }) };
  const attempt = { credentials, client, device: null, request: { headers: {} } as IncomingMessage };
  const outcome = await method.logIn(attempt).then(
    (proven) => (proven.external ? 'by the directory' : 'by this server'),
    ({ code: reason }: AppError) => reason,
  );
  return { asked, outcome, checked };
}

test('a directory is asked after the stored password, and once where no app is known', async () => {
  const wrong = 'wrong_credentials';
  expect(await askedBy('secret')).toMatchObject({ asked: [], outcome: 'by this server' });
  expect(await askedBy('secret', { accepts: false })).toMatchObject({ asked: ['secret'], outcome: wrong });
  expect(await askedBy('theirs')).toMatchObject({ asked: ['theirs'], outcome: 'by the directory' });
  expect(await askedBy('theirs123456')).toMatchObject({ asked: ['theirs123456'], outcome: wrong });
  const app = { hasApp: true };
  expect(await askedBy('theirs123456', app)).toMatchObject({ asked: ['theirs'], checked: ['123456'] });
  expect(await askedBy('wrong123456', app)).toMatchObject({
    asked: ['wrong', 'wrong123456'],
    outcome: wrong,
  });
  expect(await askedBy('wrong', app)).toMatchObject({ asked: ['wrong'], outcome: wrong });
  const sent = { ...app, code: '123456' };
  expect(await askedBy('wrong123456', sent)).toMatchObject({ asked: ['wrong123456'], outcome: wrong });
  expect(await askedBy('theirs', sent)).toMatchObject({ asked: ['theirs'], checked: ['123456'] });
});
