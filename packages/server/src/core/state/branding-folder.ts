import { constants } from 'node:fs';
import { open, realpath, stat } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';

export interface BrandingFacts {
  /** Changes with each state of the file. */
  id: string;
  modifiedMs: number;
  bytes: number;
}

export interface BrandingFile extends BrandingFacts {
  /** Null when it is not needed. */
  content: Buffer | null;
}

const MOST_BYTES = 4 * 1024 * 1024;

export interface BrandingPlace {
  /** The server's own folders and files, which branding may not show. */
  closed: readonly string[];
  /** The folder of the users: their files must not become part of every page. */
  served: string;
  /** The folder in the state folder to which an import copies branding; only the server writes there. */
  own: string;
  /** The operator's limit: this folder and those below it are allowed; null for no limit. */
  within: string | null;
}

/** Why a folder cannot be used for branding, as text for the operator that follows a colon. */
export const BRANDING_PROBLEMS = {
  no_folder: 'there is no such folder',
  private: 'the server keeps its own data there',
  served: 'it is in the folder to serve, where users could change what every page shows',
  outside: 'it is outside of the folder that --branding-folder names',
  no_files: 'it contains neither custom.css nor a folder img',
} as const;
export type BrandingProblem = keyof typeof BRANDING_PROBLEMS;

/** Why a folder cannot be used for branding, for operators only; null when it can. */
export async function brandingFolderProblem(
  folder: string,
  { closed, served, own, within }: BrandingPlace,
): Promise<BrandingProblem | null> {
  const real = await realpath(resolve(folder)).catch(() => null);
  const stats = real === null ? null : await stat(real).catch(() => null);
  if (real === null || !stats?.isDirectory()) return 'no_folder';
  if (real !== (await realPathOf(own))) {
    for (const each of closed) {
      const place = await realPathOf(each);
      if (isInside(place, real) || isInside(real, place)) return 'private';
    }
    if (isInside(await realPathOf(served), real)) return 'served';
    if (within !== null && !isInside(await realPathOf(within), real)) return 'outside';
  }
  const has = (name: string) => stat(join(real, name)).catch(() => null);
  const [styles, pictures] = await Promise.all(['custom.css', 'img'].map(has));
  return styles?.isFile() || pictures?.isDirectory() ? null : 'no_files';
}

function realPathOf(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/**
 * A small regular file below `folder`, whose path leaves it by no symlink; null for anything else. `name` is
 * a relative path without `..`. `contentOf` decides whether its content is read.
 */
export async function readBrandingFile(
  folder: string,
  name: string,
  contentOf: (facts: BrandingFacts, read: () => Promise<Buffer>) => Promise<Buffer | null>,
): Promise<BrandingFile | null> {
  const found = await realPlace(folder, name);
  if (found === null) return null;
  // The flags reject a symlink that replaced the file in the meantime, and a pipe that would block.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const handle = await open(found, flags).catch(() => null);
  if (!handle) return null;
  try {
    const stats = await handle.stat({ bigint: true });
    if (!stats.isFile() || stats.size > MOST_BYTES) return null;
    const { dev, ino, size, mtimeNs, ctimeNs } = stats;
    const facts = {
      id: [dev, ino, size, mtimeNs, ctimeNs].join(':'),
      modifiedMs: Number(stats.mtimeMs),
      bytes: Number(size),
    };
    return { ...facts, content: await contentOf(facts, () => handle.readFile()) };
  } finally {
    await handle.close();
  }
}

/** True if `readBrandingFile` would find a file, as far as this is known without opening it. */
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
