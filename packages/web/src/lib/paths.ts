import { encodePath, PathError, parseVirtualPath, ROOT, type VirtualPath } from '@satchel/contract';

const FILES = '/files';

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new PathError('The address is not valid UTF-8');
  }
}

/**
 * The address inside the app of a file or, with `isFolder`, of a folder; that of a folder ends in a slash.
 */
export function filesUrl(path: VirtualPath, isFolder: boolean): string {
  const encoded = encodePath(path);
  return `${FILES}${isFolder && !encoded.endsWith('/') ? `${encoded}/` : encoded}`;
}

/** The path in an address such as `/files/a%20b/`, without the base URL. Throws `PathError`. */
export function pathOfUrl(pathname: string): VirtualPath {
  const rest = pathname.startsWith(FILES) ? pathname.slice(FILES.length) : pathname;
  return rest === '' ? ROOT : parseVirtualPath(decoded(rest));
}

/** The path in an address; that of a folder ends in a slash. */
export const addressedPath = (path: VirtualPath, isFolder: boolean): string =>
  isFolder && path !== ROOT ? `${path}/` : path;
