import { extensionOf, type Resource, ROOT, type Sorting } from '@satchel/contract';
import type { Entry, Listing } from '../core/fs/file-system.js';
import type { PathRequest } from './request-path.js';

const LATEST_MS = Date.UTC(9999, 11, 31);

/** RFC 3339, cut to the millisecond; a time that a damaged disk reports beyond the year 9999 is brought back to it. */
export function rfc3339(ms: number): string {
  return new Date(Math.min(Math.max(ms, -LATEST_MS), LATEST_MS)).toISOString();
}

/** What a folder and a file say of themselves, in the order of the wire; the path echoes the request's slash. */
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

/** The JSON of a folder in pieces; the items pass through as the door made them. */
export function folderPieces(own: Resource, listing: Listing, sorting: Sorting): Uint8Array[] {
  const { numDirs, numFiles, items } = listing;
  const rest = JSON.stringify({ numDirs, numFiles, sorting: { by: sorting.by, asc: sorting.asc }, ...own });
  return [Buffer.from('{"items":'), ...items, Buffer.from(`,${rest.slice(1)}`)];
}
