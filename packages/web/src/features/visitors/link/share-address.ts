import {
  encodePath,
  PathError,
  parseVirtualPath,
  ROOT,
  SHARE_PAGE,
  type VirtualPath,
} from '@satchel/contract';
import { pageConfig } from '../../../lib/page-config';

export interface ShareAddress {
  hash: string;
  path: VirtualPath;
}

/** The address inside the app of an entry below a link; that of a folder ends in a slash. */
export function shareUrl(hash: string, path: VirtualPath = ROOT, isFolder = false): string {
  const below = path === ROOT ? '' : encodePath(path);
  return `${SHARE_PAGE}${encodeURIComponent(hash)}${below}${isFolder && path !== ROOT ? '/' : ''}`;
}

/** The hash and path in an address such as `/share/{hash}/a%20b`; null if it is invalid. */
export function addressOfUrl(pathname: string): ShareAddress | null {
  if (!pathname.startsWith(SHARE_PAGE)) return null;
  const [hash = '', ...rest] = pathname.slice(SHARE_PAGE.length).split('/');
  try {
    return { hash: decodeURIComponent(hash), path: parseVirtualPath(decodeURIComponent(rest.join('/'))) };
  } catch (error) {
    if (error instanceof PathError || error instanceof URIError) return null;
    throw error;
  }
}

/** The public address of the link. */
export function fullLink(hash: string): string {
  return `${window.location.origin}${pageConfig.BaseURL}${shareUrl(hash)}`;
}
