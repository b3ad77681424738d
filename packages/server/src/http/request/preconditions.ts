import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../lib/app-error.js';
import { matchesTag } from '../../lib/entity-tag.js';

/** The values that distinguish one state of a file from another. */
export interface Validators {
  /** Strong, with its quotes. */
  etag: string;
  /** Null where it is not known; then conditions that name a date are ignored. */
  modifiedMs: number | null;
}

/** The headers of a response that tell them. */
export function validatorHeaders({ etag, modifiedMs }: Validators): {
  etag: string;
  'last-modified'?: string;
} {
  if (modifiedMs === null) return { etag };
  return { etag, 'last-modified': new Date(modifiedMs).toUTCString() };
}

/** Evaluates the conditional headers of a GET or HEAD in the order of RFC 9110, 13.2.2. */
export function checkPreconditions(
  headers: IncomingHttpHeaders,
  current: Validators,
): 'proceed' | 'not_modified' | 'failed' {
  if (headers['if-match'] !== undefined) {
    if (!matchesTag(headers['if-match'], current.etag, 'strong')) return 'failed';
  } else if (changedAfter(current, headers['if-unmodified-since']) === true) {
    return 'failed';
  }
  if (headers['if-none-match'] !== undefined) {
    return matchesTag(headers['if-none-match'], current.etag, 'weak') ? 'not_modified' : 'proceed';
  }
  return changedAfter(current, headers['if-modified-since']) === false ? 'not_modified' : 'proceed';
}

/** Tells whether the response is 304. Throws `changed_meanwhile` for a request that names another state of the file. */
export function isNotModified(headers: IncomingHttpHeaders, current: Validators): boolean {
  const outcome = checkPreconditions(headers, current);
  if (outcome === 'failed')
    throw new AppError('changed_meanwhile', 'The file is no longer in the state that the request names');
  return outcome === 'not_modified';
}

/** Tells whether a part may be sent: an `If-Range` for another state of the file requests all of it. */
export function rangeHolds(ifRange: string | string[] | undefined, current: Validators): boolean {
  if (ifRange === undefined) return true;
  if (typeof ifRange !== 'string') return false;
  if (ifRange.includes('"')) return matchesTag(ifRange, current.etag, 'strong');
  return Date.parse(ifRange) === secondsOf(current);
}

/** Null without a valid date, or where the time is not known; HTTP dates have whole seconds. */
function changedAfter(current: Validators, date: string | undefined): boolean | null {
  const since = date === undefined ? Number.NaN : Date.parse(date);
  const seconds = secondsOf(current);
  return Number.isNaN(since) || seconds === null ? null : seconds > since;
}

function secondsOf({ modifiedMs }: Validators): number | null {
  return modifiedMs === null ? null : Math.floor(modifiedMs / 1000) * 1000;
}
