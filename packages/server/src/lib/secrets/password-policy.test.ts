import { expect, test } from 'vitest';
import { passwordProblem } from './password-policy.js';

test.each([
  ['', 'password is empty'],
  ['elevenchars', 'password is too short, minimum length is 12'],
  ['a\0bcdefghijklmnop', 'password contains NUL'],
  ['x'.repeat(1025), 'password is longer than 1024 bytes'],
])('FB-48: %j is refused: %s', (password, problem) => {
  expect(passwordProblem(password, 'ann', 12)?.message).toBe(problem);
});

test.each([
  'password1234',
  'Password2024!',
  'P@ssw0rd1234',
  'passwordpassword',
  'administrator1',
  'qwertyuiop123',
  'qwertyuiopas',
  '123456789012',
  '987654321098',
  'aaaaaaaaaaaa',
  'abababababab',
  'abc1abc1abc1',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  'liverpool2005',
  'correcthorsebatterystaple',
  'annabel.smith',
])('R-35: %s is too easy', (password) => {
  expect(passwordProblem(password, 'annabel.smith', 12)?.message).toBe('password is too easy');
});

test.each([
  'correct horse battery',
  'tr0ub4dor&3 & more',
  'ünïcödé wörds',
  '83920184756201938475',
  'my password is a long one',
])('%s is accepted', (password) => {
  expect(passwordProblem(password, 'ann', 12)).toBeNull();
});
