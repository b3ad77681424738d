import { isApiError } from '../../../lib/api/api-error';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { nextAttempt } from '../login-outcome';
import type { Code } from './use-code';

/** Shows below the field of a code why it was not accepted; nothing if the user did not enter the password. */
export function useCodeFailure(code: Pick<Code, 'refuse' | 'explain'>): (error: unknown) => void {
  const t = useT();
  const errorText = useErrorText();
  const { relativeTime } = useFormat();
  const { refuse, explain } = code;
  return (error) => {
    if (isApiError(error, 'reauthentication_required')) return;
    const next = nextAttempt(error);
    if (isApiError(error, 'wrong_code')) refuse(errorText(error));
    else if (next !== null) explain(t('auth.tooMany', { when: relativeTime(next) }));
    else explain(isApiError(error, 'conflict') ? t('factor.outdated') : errorText(error));
  };
}
