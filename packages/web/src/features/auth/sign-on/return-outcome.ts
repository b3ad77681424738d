import type { LoginRequest } from '@satchel/contract';
import { isApiError } from '../../../lib/api/api-error';
import { errorKey } from '../../../lib/error-text';
import type { MessageKey, Translate } from '../../../lib/i18n';
import { asksForMore } from '../login-outcome';
import { readToken } from '../token-payload';

/** The state of a login by a provider after the browser has come back. */
export type Outcome =
  | { kind: 'waiting' }
  | { kind: 'done' }
  /** A second factor is needed, or has to be set up. */
  | { kind: 'more'; request: LoginRequest; reason: unknown }
  /** The login of the provider belongs to no account yet; the name that a new one would get may be taken. */
  | { kind: 'unlinked'; isTaken: boolean }
  /** The server has refused it, or the sentence tells why it was not asked. */
  | { kind: 'failed'; error: unknown; problem?: MessageKey };

export const WAITING: Outcome = { kind: 'waiting' };
export const DONE: Outcome = { kind: 'done' };
/** Nothing was begun here with this provider, or it is finished already. */
export const UNASKED: Outcome = { kind: 'failed', error: null, problem: 'signOn.unasked' };
/** The user said no at the provider. */
export const DENIED: Outcome = { kind: 'failed', error: null, problem: 'signOn.denied' };

/** True if the provider says that the user, or the provider itself, did not allow the login. */
export const isDenied = (query: string): boolean =>
  new URLSearchParams(query).get('error') === 'access_denied';

const PROBLEMS: Partial<Record<string, MessageKey>> = {
  forbidden: 'signOn.forbidden',
  not_found: 'signOn.ended',
  conflict: 'signOn.ended',
  /** The login took too long, was used already, or is of another browser. */
  invalid_input: 'signOn.ended',
};

/** Says why a login by a provider failed. */
export const problemOf = (error: unknown, t: Translate): MessageKey =>
  (isApiError(error) && PROBLEMS[error.code]) || errorKey(error, t);

/** Failures after which the same step can be tried again. */
const PASSING = ['wrong_code', 'wrong_credentials', 'too_many_requests', 'network', 'busy', 'foreign_origin'];

/** True for a failure that ends the login, so that it has to begin again. */
export const isFinal = (error: unknown): boolean =>
  !asksForMore(error) && !(isApiError(error) && PASSING.includes(error.code));

/** The outcome of a rejection of the server; `request` is what was sent besides. */
export function outcomeOf(error: unknown, request: LoginRequest): Outcome {
  if (isApiError(error, 'not_linked')) return { kind: 'unlinked', isTaken: false };
  if (isApiError(error, 'already_exists')) return { kind: 'unlinked', isTaken: true };
  if (!asksForMore(error)) return { kind: 'failed', error };
  return {
    kind: 'more',
    request: { ...request, username: request.username || nameIn(error) },
    reason: error,
  };
}

/** The name of the user who has to set up a second factor, for the file with recovery codes. */
function nameIn(error: unknown): string {
  const token = isApiError(error) ? error.details.token : undefined;
  if (typeof token !== 'string') return '';
  try {
    return readToken(token).user.username;
  } catch {
    return '';
  }
}
