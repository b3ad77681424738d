import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

export interface BrandingFacts {
  /** Another one for each state of the file. */
  id: string;
  modifiedMs: number;
}

export interface BrandingFile extends BrandingFacts {
  /** Null when nobody needs it. */
  content: Buffer | null;
}

const MOST_BYTES = 4 * 1024 * 1024;

/** Why a folder cannot be the one for branding, or null: it must be there, and not be, hold or lie in `closed` ones. */
export async function brandingFolderProblem(
  folder: string,
  closed: readonly string[],
): Promise<'no_folder' | 'private' | null> {
  const real = await realpath(resolve(folder)).catch(() => null);
  const stats = real === null ? null : await stat(real).catch(() => null);
  if (real === null || !stats?.isDirectory()) return 'no_folder';
  for (const each of closed) {
    const place = await realpath(each).catch(() => resolve(each));
    if (isInside(place, real) || isInside(real, place)) return 'private';
  }
  return null;
}

/**
 * A small regular file below `folder`, whose way there leaves it by no link; null for anything else. `name` is a
 * relative path without `..`. Read only if `isNeeded` says so.
 */
export async function readBrandingFile(
  folder: string,
  name: string,
  isNeeded: (facts: BrandingFacts) => boolean,
): Promise<BrandingFile | null> {
  const found = await realPlace(folder, name);
  if (found === null) return null;
  // Neither a link that took the file's place meanwhile, nor a pipe that never answers.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(found, flags).catch(() => null);
  if (!handle) return null;
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile() || stats.size > MOST_BYTES) return null;
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    const facts = { id: [dev, ino, size, mtimeNs, ctimeNs].join(':'), modifiedMs: Number(stats.mtimeMs) };
    return { ...facts, content: isNeeded(facts) ? await handle.readFile() : null };
  } finally {
    await handle.close();
  }
}

/** Whether `readBrandingFile` would find something, as far as can be told without opening it. */
export async function hasBrandingFile(folder: string, name: string): Promise<boolean> {
  const found = await realPlace(folder, name);
  const stats = found === null ? null : await stat(found).catch(() => null);
  return stats?.isFile() === true && stats.size <= MOST_BYTES;
}

async function realPlace(folder: string, name: string): Promise<string | null> {
  if (folder === '') return null;
  const root = await realpath(resolve(folder)).catch(() => null);
  const found = root === null ? null : await realpath(join(root, name)).catch(() => null);
  return root !== null && found !== null && isInside(root, found) ? found : null;
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`));
}
