import { isApiError } from '../../../lib/api/api-error';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { faultsOf, type LoginFaults, NO_FAULTS, nextAttempt } from '../login-outcome';
import { isCancelled, isKnownPasskey } from './ceremonies';

/** Says why a passkey did not log in; nothing for a prompt that was closed. */
export function passkeyFaults(error: unknown): LoginFaults {
  if (isCancelled(error)) return NO_FAULTS;
  if (isApiError(error, 'wrong_code')) return { ...NO_FAULTS, problem: 'passkey.refused' };
  return isApiError(error) ? faultsOf(error) : { ...NO_FAULTS, problem: 'errors.unknown' };
}

/**
 * A function that says why a passkey was not made or not accepted; undefined if that is not to be reported,
 * because the user closed a prompt.
 */
export function usePasskeyFaultText(): (error: unknown) => string | undefined {
  const t = useT();
  const errorText = useErrorText();
  const { relativeTime } = useFormat();
  return (error) => {
    if (isCancelled(error) || isApiError(error, 'reauthentication_required')) return undefined;
    const next = nextAttempt(error);
    if (next !== null) return t('auth.tooMany', { when: relativeTime(next) });
    if (isKnownPasskey(error)) return t('passkey.known');
    if (isApiError(error, 'wrong_code')) return t('passkey.refused');
    if (isApiError(error, 'not_implemented')) return t('passkey.unnamed');
    return isApiError(error, 'conflict') ? t('factor.outdated') : errorText(error);
  };
}
