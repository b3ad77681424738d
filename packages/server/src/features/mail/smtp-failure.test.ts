import { expect, test } from 'vitest';
import { shown, smtpFailure } from './smtp-failure.js';

const SECRET = 'pa  ss: wörd';
const plain = (user: string) => Buffer.from(`\0${user}\0${SECRET}`).toString('base64');

test.each([
  ['as it is', SECRET],
  ['with its spaces put together', 'pa ss: wörd'],
  ['in base64', Buffer.from(SECRET).toString('base64')],
  ['as AUTH PLAIN sends it', plain('files')],
  ['after a user name with one letter more', plain('files1')],
  ['after a user name with two letters more', plain('files12')],
  ['in bytes that were taken for latin1', Buffer.from(SECRET).toString('latin1')],
])('an answer that repeats the password %s is not shown', (_, repeated) => {
  const response = `535 5.7.8 You sent ${repeated} to us`;
  expect(shown(response, SECRET)).toBe('');
  const error = Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535, response });
  expect(smtpFailure(error, SECRET).reason).toBe(
    'The mail server did not accept the user name and password, or offers no login',
  );
});

test('other answers are shown in one short line', () => {
  expect(shown('250 2.0.0\r\n Taken\u0007\u202e', SECRET)).toBe('250 2.0.0 Taken');
  expect(shown('x'.repeat(1_000_000), SECRET)).toHaveLength(300);
  expect(shown('250 Taken', '')).toBe('250 Taken');
  expect(shown(undefined, '')).toBe('');
});
