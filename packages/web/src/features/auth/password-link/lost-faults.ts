import { isApiError } from '../../../lib/api/api-error';
import { errorKey } from '../../../lib/error-text';
import type { Translate } from '../../../lib/i18n';
import { type LoginFaults, NO_FAULTS, nextAttempt } from '../login-outcome';

/** The solution of the captcha is missing or wrong. */
export const NO_CAPTCHA: LoginFaults = { ...NO_FAULTS, problem: 'password.lostCaptcha' };

/** Returns what is shown if no link was asked for. */
export function lostFaults(error: unknown, t: Translate): LoginFaults {
  if (error === null) return NO_FAULTS;
  if (isApiError(error, 'wrong_credentials')) return NO_CAPTCHA;
  return { ...NO_FAULTS, problem: errorKey(error, t), next: nextAttempt(error) };
}
