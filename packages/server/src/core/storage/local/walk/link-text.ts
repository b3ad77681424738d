import { readlinkSync } from 'node:fs';
import { errnoOf } from '../errno.js';
import { type Dir, entryPath } from './dir.js';
import { decodeName } from './names.js';
import type { StorageSettings } from './walk-context.js';

/** The target of the symlink; null if `name` is no symlink. */
export function linkText(dir: Dir, name: string): string | null {
  try {
    return decodeName(readlinkSync(entryPath(dir, name), { encoding: 'buffer' }));
  } catch (error) {
    if (errnoOf(error) === 'EINVAL') return null;
    throw error;
  }
}

/**
 * The steps of an absolute target from the outermost folder of a walk: the server's root or, if symlinks may
 * leave that, the root of the machine. Null if it leads elsewhere.
 */
export function stepsBelowRoot(
  text: string,
  { root, spelledRoot, followExternal }: StorageSettings,
): string[] | null {
  const bases = followExternal ? [''] : [root, spelledRoot].map((base) => (base === '/' ? '' : base));
  return stepsBelow(text, bases);
}

/** The steps of an absolute target below one of the folders; null if it leads to none of them. */
export function stepsBelow(text: string, bases: readonly string[]): string[] | null {
  const base = bases.find((start) => text === start || text.startsWith(`${start}/`));
  return base === undefined ? null : text.slice(base.length).split('/');
}
