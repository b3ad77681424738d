import { isApiError } from '../../lib/api/api-error';
import type { MessageKey } from '../../lib/i18n';

interface Attempt {
  isSignup: boolean;
  password: string;
  confirmation: string;
  needsCaptcha: boolean;
  captcha: string;
}

/** The fault in the input before anything is sent, or null. */
export function loginProblem(attempt: Attempt): MessageKey | null {
  const { isSignup, password, confirmation, needsCaptcha, captcha } = attempt;
  if (isSignup && password !== confirmation) return 'auth.passwordsDiffer';
  if (needsCaptcha && captcha === '') return 'errors.wrong_credentials';
  return null;
}

/**
 * The message for a rejection: the name is taken, the server cannot be reached, asks to wait or takes this page for one of
 * another site, or the credentials are wrong.
 */
export function loginFailure(error: unknown, isSignup: boolean): MessageKey {
  if (isSignup && isApiError(error, 'already_exists')) return 'auth.nameTaken';
  if (isSignup && isApiError(error, 'invalid_input')) return 'auth.passwordRefused';
  if (isApiError(error, 'too_many_requests')) return 'errors.too_many_requests';
  if (isApiError(error, 'network')) return 'errors.network';
  if (isApiError(error, 'busy')) return 'errors.busy';
  if (isApiError(error, 'foreign_origin')) return 'errors.foreign_origin';
  return 'errors.wrong_credentials';
}

const LEAST_TOLD_SECONDS = 30;
/** Until it is shown, a moment passes. */
const RENDERED_MS = 1000;

/** When the server takes the next attempt; null for other failures, and for a moment, which is not worth a number. */
export function nextAttempt(error: unknown, now = Date.now()): Date | null {
  if (!isApiError(error, 'too_many_requests')) return null;
  const { retryAfter } = error.details;
  if (typeof retryAfter !== 'number' || retryAfter < LEAST_TOLD_SECONDS) return null;
  // Whole minutes, so that nobody comes too early.
  return new Date(now + Math.ceil(retryAfter / 60) * 60_000 + RENDERED_MS);
}

/** The names that the server and the page have, where they do not agree; else null. */
export function foreignNames(error: unknown): string | null {
  if (!isApiError(error, 'foreign_origin')) return null;
  const { origin, host } = error.details;
  return typeof origin === 'string' && typeof host === 'string' ? `${origin} → ${host}` : null;
}
