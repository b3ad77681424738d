import { parseVirtualPath, rebasePath, type VirtualPath } from '@satchel/contract';

/** The path from the server's root, for a user whose root is `scope`. */
export function serverPathOf(scope: string, path: VirtualPath): VirtualPath {
  return rebasePath(parseVirtualPath(scope), path);
}
