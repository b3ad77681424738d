import type { VirtualPath } from '@satchel/contract';
import type { RehearsingFileSystem } from '../changes.js';
import type { Guard } from '../guard.js';

export interface Door {
  inner: RehearsingFileSystem;
  guard: Guard;
}

/**
 * Whether an upload to `path` replaces what is there. Without the right to modify nothing is replaced, not even what
 * appears in the meantime; asking for it where something is there is `forbidden`.
 */
export async function mayReplace(
  { inner, guard }: Door,
  path: VirtualPath,
  override: boolean | undefined,
): Promise<boolean> {
  if (!override || guard.allows('modify')) return override === true;
  const { existed } = await inner.rehearse({ verb: 'write', path, options: { reason: 'upload', override } });
  if (existed) guard.require('modify');
  return false;
}
