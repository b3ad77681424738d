import { isApiError } from '../../../lib/api/api-error';
import { errorKey } from '../../../lib/error-text';
import type { MessageKey, Translate } from '../../../lib/i18n';

/** Says why an account was not connected to a login of a provider. */
export function linkProblem(error: unknown, t: Translate): MessageKey {
  if (isApiError(error, 'conflict')) return 'signOn.taken';
  const isOver = isApiError(error, 'not_found') || isApiError(error, 'invalid_input');
  return isOver ? 'signOn.ended' : errorKey(error, t);
}
