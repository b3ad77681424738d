import { readlinkSync } from 'node:fs';
import { errnoOf } from '../errno.js';
import { type Dir, entryPath } from './dir.js';
import { decodeName } from './names.js';
import type { DiskFacts } from './view.js';

/** Null when `name` is no link. */
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
  { root, spelledRoot, followExternal }: DiskFacts,
): string[] | null {
  const bases = followExternal ? [''] : [root, spelledRoot].map((base) => (base === '/' ? '' : base));
  const base = bases.find((start) => text === start || text.startsWith(`${start}/`));
  return base === undefined ? null : text.slice(base.length).split('/');
}
