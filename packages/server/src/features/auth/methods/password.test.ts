import { ROOT } from '@satchel/contract';
import { expect, test } from 'vitest';
import type { ScopedUser } from '../../../core/access/grant.js';
import { Passwords, type VerifyOptions } from '../../../lib/secrets/passwords.js';
import { defaultSettings } from '../../settings/default-settings.js';
import { fieldsFromDefaults } from '../../users/user-defaults.js';
import { appendedCode, userWithPassword } from './password.js';

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
