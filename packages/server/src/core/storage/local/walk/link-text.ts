import { readlinkSync } from 'node:fs';
import { errnoOf } from '../errno.js';
import { type Dir, entryPath } from './dir.js';
import { decodeName } from './names.js';
import type { StorageSettings } from './walk-context.js';

/** The target of the symlink; null if `name` is not a symlink. */
export function linkText(dir: Dir, name: string): string | null {
  try {
    return decodeName(readlinkSync(entryPath(dir, name), { encoding: 'buffer' }));
  } catch (error) {
    if (errnoOf(error) === 'EINVAL') return null;
    throw error;
  }
}

/**
 * Where an absolute link leads, from the outermost folder that a walk starts in: the server's root, or the machine's
 * when links may leave that. Null when it leads elsewhere.
 */
export function stepsBelowRoot(
  text: string,
  { root, spelledRoot, followExternal }: StorageSettings,
): string[] | null {
  const bases = followExternal ? [''] : [root, spelledRoot].map((base) => (base === '/' ? '' : base));
  return stepsBelow(text, bases);
}

/** Null when an absolute link leads to none of the folders nor below. */
export function stepsBelow(text: string, bases: readonly string[]): string[] | null {
  const base = bases.find((start) => text === start || text.startsWith(`${start}/`));
  return base === undefined ? null : text.slice(base.length).split('/');
}
