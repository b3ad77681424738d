import type { PasskeyRequest } from '@satchel/contract';
import { isApiError } from '../../../lib/api/api-error';
import { canUsePasskeys } from '../passkeys/passkey-support';
import type { CodeKind } from './use-code';

/** The ways to answer the second step of a login. */
export interface LoginMethods {
  /** The kinds of codes, the first of which is asked for first. */
  codes: readonly CodeKind[];
  /** The options for a passkey; null where none can be used. */
  passkey: PasskeyRequest | null;
}

const CODES: readonly CodeKind[] = ['app', 'recovery'];

/** Reads what the server accepts, from its demand for a second factor. */
export function methodsOf(reason: unknown): LoginMethods {
  const { methods, passkey } = isApiError(reason, 'second_factor_required') ? reason.details : {};
  const accepted: unknown[] = Array.isArray(methods) ? methods : [];
  const hasPasskey = accepted.includes('passkey') && isObject(passkey) && canUsePasskeys();
  const codes = CODES.filter((kind) => accepted.includes(kind));
  return {
    // Without any way that this browser knows, the field is better than nothing.
    codes: codes.length === 0 && !hasPasskey ? CODES : codes,
    passkey: hasPasskey ? (passkey as PasskeyRequest) : null,
  };
}

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;
