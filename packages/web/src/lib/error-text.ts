import { useCallback } from 'react';
import { isApiError } from './api/api-error';
import { type MessageKey, type Translate, useT } from './i18n';

/** The message for this failure; codes that this client does not know get a general one. */
export function errorKey(error: unknown, t: Translate): MessageKey {
  const key = isApiError(error) ? `errors.${error.code}` : 'errors.unknown';
  return t.has(key) ? key : 'errors.unknown';
}

/** Describes a failure in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useT();
  return useCallback((error) => t(errorKey(error, t)), [t]);
}

/** The server's own message, for the details below the sentence; empty if there is none. */
export function errorDetails(error: unknown): string {
  if (!isApiError(error) || error.code === 'network') return '';
  return error.requestId === undefined ? error.message : `${error.message} (${error.requestId})`;
}
