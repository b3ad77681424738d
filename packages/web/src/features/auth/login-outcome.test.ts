import { expect, it } from 'vitest';
import { ApiError, type ApiErrorCode } from '../../lib/api/api-error';
import { loginFailure, loginProblem, nextAttempt } from './login-outcome';

const attempt = { isSignup: false, password: 'a', confirmation: '', needsCaptcha: false, captcha: '' };
const refused = (code: ApiErrorCode) => new ApiError({ status: 400, code, message: '' });

it('a login has no fault before it is sent', () => {
  expect(loginProblem(attempt)).toBeNull();
});

it('signing up requires a matching confirmation', () => {
  expect(loginProblem({ ...attempt, isSignup: true, confirmation: 'b' })).toBe('auth.passwordsDiffer');
  expect(loginProblem({ ...attempt, isSignup: true, confirmation: 'a' })).toBeNull();
});

it('an unanswered captcha counts as wrong credentials', () => {
  expect(loginProblem({ ...attempt, needsCaptcha: true })).toBe('errors.wrong_credentials');
});

it.each([
  ['already_exists', true, 'auth.nameTaken'],
  ['already_exists', false, 'errors.wrong_credentials'],
  ['wrong_credentials', false, 'errors.wrong_credentials'],
  ['internal', false, 'errors.wrong_credentials'],
  ['too_many_requests', false, 'errors.too_many_requests'],
  ['network', false, 'errors.network'],
  ['provider_failed', false, 'errors.provider_failed'],
  ['foreign_origin', false, 'errors.foreign_origin'],
  ['foreign_origin', true, 'errors.foreign_origin'],
] as const)('the failure %s (signing up: %s) has the message %s', (code, isSignup, key) => {
  expect(loginFailure(refused(code), isSignup)).toBe(key);
});

it('the time of the next attempt is shown in whole minutes, unless that is in a moment', () => {
  const at = (code: ApiErrorCode, details: Record<string, unknown>) =>
    nextAttempt(new ApiError({ status: 429, code, message: '', details }), 0)?.getTime();
  expect(at('too_many_requests', { retryAfter: 61 })).toBe(121_000);
  expect(at('too_many_requests', { retryAfter: 840 })).toBe(841_000);
  expect(at('too_many_requests', { retryAfter: 5 })).toBeUndefined();
  expect(at('too_many_requests', {})).toBeUndefined();
  expect(at('wrong_credentials', { retryAfter: 900 })).toBeUndefined();
});
