import { extensionOf, type Resource, ROOT, type Sorting } from '@satchel/contract';
import type { PathRequest } from '../../lib/request-path.js';
import type { Entry } from '../files/file-system.js';
import type { EncodedListing } from '../files/listing.js';

const LATEST_MS = Date.UTC(9999, 11, 31);

/** RFC 3339, truncated to milliseconds; times of a damaged disk beyond the year 9999 are clamped to it. */
export function rfc3339<Time extends number | null>(ms: Time): Time extends number ? string : string | null;
export function rfc3339(ms: number | null): string | null {
  if (ms === null) return null;
  return new Date(Math.min(Math.max(ms, -LATEST_MS), LATEST_MS)).toISOString();
}

/**
 * The description of a folder or file, in the field order of the API; the path repeats the request's slash.
 */
export function describeEntry(entry: Entry, request: PathRequest): Resource {
  const isRoot = request.path === ROOT;
  return {
    path: request.trailingSlash && !isRoot ? `${request.path}/` : request.path,
    name: isRoot ? '' : entry.name,
    size: entry.size,
    extension: isRoot ? '' : extensionOf(entry.name),
    modified: rfc3339(entry.modifiedMs),
    mode: entry.mode,
    isDir: entry.kind === 'directory',
    isSymlink: entry.isSymlink,
    type: entry.kind === 'directory' ? '' : entry.type,
  };
}

/** The JSON of a folder in pieces; its items are those of `LISTING_JSON`. */
export function folderPieces(own: Resource, listing: EncodedListing, sorting: Sorting): Uint8Array[] {
  const { numDirs, numFiles, start, pieces } = listing;
  const order = { by: sorting.by, asc: sorting.asc };
  const rest = JSON.stringify({ numDirs, numFiles, sorting: order, start, ...own });
  return [Buffer.from('{"items":'), ...pieces, Buffer.from(`,${rest.slice(1)}`)];
}
