import type { IncomingHttpHeaders } from 'node:http';
import { MODIFIED_HEADER } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

export interface UploadOptions {
  /** The length in bytes; absent when the body is chunked. */
  length: number | undefined;
  modifiedMs: number | undefined;
  /** One ETag, as the file system compares it. */
  ifMatch: string | undefined;
}

/** Parses the headers of a body that will become a file. `now` is milliseconds since 1970. */
export function uploadOptions(headers: IncomingHttpHeaders, now: number): UploadOptions {
  return {
    length: lengthOf(headers),
    modifiedMs: modifiedOf(headers[MODIFIED_HEADER.toLowerCase()], now),
    ifMatch: ifMatchOf(headers['if-match']),
  };
}

function lengthOf(headers: IncomingHttpHeaders): number | undefined {
  if (headers['transfer-encoding'] !== undefined) return undefined;
  return Number(headers['content-length'] ?? 0);
}

/** Times in the future, or before 1970, are clamped, because they confuse backups and sorting. */
function modifiedOf(header: string | string[] | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const time =
    typeof header === 'string' && /^\d{4}-\d\d-\d\dT/.test(header) ? Date.parse(header) : Number.NaN;
  if (Number.isNaN(time))
    throw new AppError('invalid_input', `${MODIFIED_HEADER} is not a date such as 2026-11-20T23:14:15Z`);
  return Math.min(Math.max(time, 0), now);
}

/** `*` requires only that the file exists, as a save does. Several tags could not be compared at once. */
function ifMatchOf(header: string | undefined): string | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  const tag = header.trim();
  if (!/^(?:W\/)?"[^"]*"$/.test(tag))
    throw new AppError('invalid_input', 'If-Match must name one ETag, or *');
  return tag;
}
