import { isApiError } from '../../../lib/api/api-error';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import type { CodeFault } from './use-code';

/** The text below a field for a code. */
export function useFaultText(fault: CodeFault | null): string | undefined {
  const t = useT();
  const errorText = useErrorText();
  const { relativeTime } = useFormat();
  if (fault === null) return undefined;
  const { error, next } = fault;
  if (next !== null) return t('auth.tooMany', { when: relativeTime(next) });
  return isApiError(error, 'conflict') ? t('factor.outdated') : errorText(error);
}
