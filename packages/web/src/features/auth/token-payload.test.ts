import { expect, it } from 'vitest';
import { buildToken } from '../../testing/tokens';
import { buildUser } from '../../testing/users';
import { MalformedTokenError, readToken } from './token-payload';

it('a token has the user, including non-ASCII letters', () => {
  const user = buildUser({ username: 'Zoë 🌊' });
  expect(readToken(buildToken(user)).user).toEqual(user);
});

it.each([
  [{ share: true, download: true }, true],
  [{ share: true, download: false }, false],
  [{ share: false, download: true }, false],
])('a user with %j has the permission to share: %j', (permissions, mayShare) => {
  const user = buildUser();
  const token = buildToken({ ...user, perm: { ...user.perm, ...permissions } });
  expect(readToken(token).user.perm.share).toBe(mayShare);
});

it.each([
  '',
  'one',
  'one.two',
  'a.b.c.d',
  'a.!!!.c',
  `a.${btoa('{}')}.c`,
  `a.${btoa('null')}.c`,
  `a.${btoa('{"user":1}')}.c`,
])('the token %j is refused', (token) => {
  expect(() => readToken(token)).toThrow(MalformedTokenError);
});
