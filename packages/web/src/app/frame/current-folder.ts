import { PathError, parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import { pathOfUrl } from '../../lib/paths';

/**
 * The folder that an address of the app belongs to: the folder itself, the folder of its file, or the root on
 * other pages.
 */
export function folderOfUrl(pathname: string): VirtualPath {
  if (!pathname.startsWith('/files/')) return ROOT;
  try {
    const path = pathOfUrl(pathname);
    return pathname.endsWith('/') ? path : parentOf(path);
  } catch (error) {
    if (error instanceof PathError) return ROOT;
    throw error;
  }
}

/**
 * The folder or file of an address; null for other pages and for the root, which is always in the sidebar.
 */
export function placeOfUrl(pathname: string): VirtualPath | null {
  if (!pathname.startsWith('/files/')) return null;
  try {
    const path = pathOfUrl(pathname);
    return path === ROOT ? null : path;
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}

/** The state of a page whose file was reached from the one beside it, and was not opened itself. */
export const passingBy = (state: unknown): object => ({ ...Object(state), isPassedBy: true });

export const isPassedBy = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isPassedBy' in state && state.isPassedBy === true;
