import { createHash } from 'node:crypto';
import { AppError } from './app-error.js';

/** A strong entity tag for a JSON response. */
export function contentTag(...content: unknown[]): string {
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
}

/**
 * Throws `changed_meanwhile` when the `If-Match` of a change names another state. Without the header every change is allowed.
 */
export function requireMatch(ifMatch: string | undefined, current: string): void {
  if (ifMatch !== undefined && !matchesTag(ifMatch, current, 'strong')) {
    throw new AppError('changed_meanwhile', 'Somebody else has changed this in the meantime');
  }
}

/** Tells whether a list of entity tags, or `*`, names `etag`. A weak tag never matches strongly. */
export function matchesTag(list: string, etag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true;
  const tags = list.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return tags.some((tag) => (comparison === 'weak' ? tag.replace(/^W\//, '') : tag) === etag);
}
