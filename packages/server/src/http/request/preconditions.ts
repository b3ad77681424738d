import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { AppError } from '../../lib/app-error.js';

/** What distinguishes one state of a file from another. */
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

/** Whether a part may be sent: an `If-Range` for another state of the file requests all of it. */
export function rangeHolds(ifRange: string | string[] | undefined, current: Validators): boolean {
  if (ifRange === undefined) return true;
  if (typeof ifRange !== 'string') return false;
  if (ifRange.includes('"')) return matchesTag(ifRange, current.etag, 'strong');
  return Date.parse(ifRange) === secondsOf(current);
}

/** A strong entity tag for a JSON response. */
export function contentTag(...content: unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
}

/**
 * For a change: throws `changed_meanwhile` when `If-Match` names another state. Without the header every change is
 * allowed.
 */
export function requireMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch !== undefined && !matchesTag(ifMatch, current, 'strong')) {
    throw new AppError('changed_meanwhile', 'Somebody else has changed this in the meantime');
  }
}

/** Whether a list of entity tags, or `*`, names `etag`. A weak tag never matches strongly. */
export function matchesTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true;
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag);
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
