import { PathError, parentOf, ROOT, type VirtualPath } from '@satchel/contract';
import { pathOfUrl } from '../../lib/paths';

/**
 * The folder that an address of the app belongs to: the folder itself, the folder of its file, or the root on other
 * pages.
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
