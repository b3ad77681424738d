import { expect, it } from 'vitest';
import { pageConfig } from './page-config';
import { hasPasswordLogins, storesPasswords } from './password-logins';

it.each([
  [{ AuthMethod: 'json', LoginPage: true }, true],
  [{ AuthMethod: 'hook', LoginPage: true }, true],
  [{ AuthMethod: 'proxy', LoginPage: false }, false],
  [{ AuthMethod: 'json', LoginPage: true, Demo: { Minutes: 1, Bytes: 1 } }, false],
])('a server with %j has logins with a password: %s', (config, isSo) => {
  expect(hasPasswordLogins({ ...pageConfig, ...config })).toBe(isSo);
});

it('a server stores passwords where neither a program nor a proxy decides about logins', () => {
  const stores = (AuthMethod: string) => storesPasswords({ ...pageConfig, AuthMethod, LoginPage: true });
  expect(['json', 'hook', 'proxy', 'noauth'].map(stores)).toEqual([true, false, false, false]);
});
