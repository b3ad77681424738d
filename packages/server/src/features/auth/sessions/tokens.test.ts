import { everyPermission } from '@satchel/contract';
import { expect, test } from 'vitest';
import { TOKEN_ISSUER, TOKEN_KEY_BYTES, Tokens } from './tokens.js';

const tokens = new Tokens(Buffer.alloc(TOKEN_KEY_BYTES, 1));
const payload = {
  user: {
    id: 1,
    username: 'amy',
    locale: 'en',
    viewMode: 'list' as const,
    singleClick: false,
    redirectAfterCopyMove: false,
    perm: everyPermission(false),
    commands: [],
    lockPassword: false,
    hideDotfiles: false,
    dateFormat: false,
    aceEditorTheme: '',
  },
  iss: TOKEN_ISSUER,
  sub: '1',
  jti: 'a-session',
  iat: 1000,
  exp: 2000,
};
const JUST_BEFORE = 1_999_999;
const AT_ITS_END = 2_000_000;

test('a token that was valid before is rejected after its end', () => {
  const token = tokens.sign(payload);
  expect(tokens.verify(token, JUST_BEFORE)).toMatchObject({ sub: '1', jti: 'a-session' });
  expect(tokens.verify(token, JUST_BEFORE)).toMatchObject({ sub: '1', jti: 'a-session' });
  expect(() => tokens.verify(token, AT_ITS_END)).toThrow('The session has expired');
});

test('a reading token that was valid in a cookie is rejected in a header, and the other way round', () => {
  const reading = tokens.signReading(payload);
  const full = tokens.sign(payload);
  expect(tokens.verifyReading(reading, JUST_BEFORE)).toMatchObject({ jti: 'a-session' });
  expect(() => tokens.verify(reading, JUST_BEFORE)).toThrow('The token is not valid');
  tokens.verify(full, JUST_BEFORE);
  expect(() => tokens.verifyReading(full, JUST_BEFORE)).toThrow('The token is not valid');
});

test('a token that differs in one character from a valid one is rejected', () => {
  const token = tokens.sign(payload);
  tokens.verify(token, JUST_BEFORE);
  const at = token.lastIndexOf('.') + 1;
  const other = token[at] === 'A' ? 'B' : 'A';
  const forged = token.slice(0, at) + other + token.slice(at + 1);
  expect(() => tokens.verify(forged, JUST_BEFORE)).toThrow('The token is not valid');
});
