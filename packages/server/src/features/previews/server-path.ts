import { parseVirtualPath, rebasePath, type VirtualPath } from '@satchel/contract';

/** Where `path` lies from the server's root, for a person whose root is `scope`. */
export function serverPathOf(scope: string, path: VirtualPath): VirtualPath {
  return rebasePath(parseVirtualPath(scope), path);
}
