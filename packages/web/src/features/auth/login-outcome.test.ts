import { expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../lib/api/api-error';
import { loginFailure, loginProblem, nextAttempt } from './login-outcome';

const attempt = { isSignup: false, password: 'a', confirmation: '', needsCaptcha: false, captcha: '' };
const refused = (code: ApiErrorCode) => new ApiError({ status: 400, code, message: '' });

it('finds no fault in a login before it is sent', () => {
  expect(loginProblem(attempt)).toBeNull();
});

it('requires a matching confirmation when signing up', () => {
  expect(loginProblem({ ...attempt, isSignup: true, confirmation: 'b' })).toBe('auth.passwordsDiffer');
  expect(loginProblem({ ...attempt, isSignup: true, confirmation: 'a' })).toBeNull();
});

it('treats an unanswered captcha as wrong credentials', () => {
  expect(loginProblem({ ...attempt, needsCaptcha: true })).toBe('errors.wrong_credentials');
});

it.each([
  ['already_exists', true, 'auth.nameTaken'],
  ['already_exists', false, 'errors.wrong_credentials'],
  ['wrong_credentials', false, 'errors.wrong_credentials'],
  ['internal', false, 'errors.wrong_credentials'],
  ['too_many_requests', false, 'errors.too_many_requests'],
  ['network', false, 'errors.network'],
  ['foreign_origin', false, 'errors.foreign_origin'],
  ['foreign_origin', true, 'errors.foreign_origin'],
] as const)('tells %s (signing up: %s) as %s', (code, isSignup, key) => {
  expect(loginFailure(refused(code), isSignup)).toBe(key);
});

it('tells when the next attempt is taken, in whole minutes, unless that is in a moment', () => {
  const at = (code: ApiErrorCode, details: Record<string, unknown>) =>
    nextAttempt(new ApiError({ status: 429, code, message: '', details }), 0)?.getTime();
  expect(at('too_many_requests', { retryAfter: 61 })).toBe(121_000);
  expect(at('too_many_requests', { retryAfter: 840 })).toBe(841_000);
  expect(at('too_many_requests', { retryAfter: 5 })).toBeUndefined();
  expect(at('too_many_requests', {})).toBeUndefined();
  expect(at('wrong_credentials', { retryAfter: 900 })).toBeUndefined();
});
