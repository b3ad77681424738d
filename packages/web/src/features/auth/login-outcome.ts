import { isApiError } from '../../lib/api/api-error';
import type { MessageKey } from '../../lib/i18n';

/** The reason why a login failed. */
export interface LoginFaults {
  problem: MessageKey | null;
  /** The names of the server and of the page if they differ. */
  names: string | null;
  /** When the server accepts the next attempt. */
  next: Date | null;
}

export const NO_FAULTS: LoginFaults = { problem: null, names: null, next: null };

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
 * The message for a rejection: the name exists already, the server cannot be reached, asks to wait or takes
 * this page for one of another site, or the credentials are wrong.
 */
export function loginFailure(error: unknown, isSignup: boolean): MessageKey {
  if (isSignup && isApiError(error, 'already_exists')) return 'auth.nameTaken';
  if (isSignup && isApiError(error, 'invalid_input')) return 'auth.passwordRefused';
  if (isApiError(error, 'too_many_requests')) return 'errors.too_many_requests';
  if (isApiError(error, 'network')) return 'errors.network';
  if (isApiError(error, 'busy')) return 'errors.busy';
  // A directory with the passwords, as those of this server were not right.
  if (isApiError(error, 'provider_failed')) return 'errors.provider_failed';
  if (isApiError(error, 'foreign_origin')) return 'errors.foreign_origin';
  return 'errors.wrong_credentials';
}

/** True if the password is right, and a second factor is needed or has to be set up. */
export const asksForMore = (error: unknown): boolean =>
  isApiError(error, 'second_factor_required') || isApiError(error, 'second_factor_setup_required');

const SHORTEST_SHOWN_SECONDS = 30;
/** The time that may pass before the message is shown. */
const RENDERED_MS = 1000;

/**
 * The time at which the server accepts the next attempt; null for other failures, and if the wait is too
 * short to mention.
 */
export function nextAttempt(error: unknown, now = Date.now()): Date | null {
  if (!isApiError(error, 'too_many_requests')) return null;
  const { retryAfter } = error.details;
  if (typeof retryAfter !== 'number' || retryAfter < SHORTEST_SHOWN_SECONDS) return null;
  // Whole minutes are shown, so that nobody tries again too early.
  return new Date(now + Math.ceil(retryAfter / 60) * 60_000 + RENDERED_MS);
}

/** The names of the server and of the page if they differ; otherwise null. */
export function foreignNames(error: unknown): string | null {
  if (!isApiError(error, 'foreign_origin')) return null;
  const { origin, host } = error.details;
  return typeof origin === 'string' && typeof host === 'string' ? `${origin} → ${host}` : null;
}

/** Returns what is shown for a rejection. */
export const faultsOf = (error: unknown, isSignup = false): LoginFaults => ({
  problem: loginFailure(error, isSignup),
  names: foreignNames(error),
  next: nextAttempt(error),
});
