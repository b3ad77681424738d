import { useCallback } from 'react';
import { isApiError, quotaExceeded } from './api/api-error';
import { type Formatters, type MessageKey, type Translate, useFormat, useT } from './i18n';
import { isolate } from './language/isolate';

/** The message for this failure; codes that this client does not know get a general one. */
export function errorKey(error: unknown, t: Translate): MessageKey {
  const key = isApiError(error) ? `errors.${error.code}` : 'errors.unknown';
  return t.has(key) ? key : 'errors.unknown';
}

/** Describes a failure in the reader's language. */
export function useErrorText(): (error: unknown) => string {
  const t = useT();
  const format = useFormat();
  return useCallback((error) => limitText(error, t, format) ?? t(errorKey(error, t)), [t, format]);
}

/** Says which limit of storage was the reason of a failure; undefined for other failures. */
export function limitText(error: unknown, t: Translate, { size, number }: Formatters): string | undefined {
  const quota = quotaExceeded(error);
  if (!quota) return undefined;
  const { name, unit, used, limit } = quota;
  const write = unit === 'bytes' ? size : number;
  const text = t(`errors.limit.${unit}`, { used: write(used), limit: write(limit) });
  return name === '' ? text : `${isolate(name, true)}: ${text}`;
}

/** The server's own message, for the details below the sentence; empty if there is none. */
export function errorDetails(error: unknown): string {
  if (!isApiError(error) || error.code === 'network') return '';
  return error.requestId === undefined ? error.message : `${error.message} (${error.requestId})`;
}
