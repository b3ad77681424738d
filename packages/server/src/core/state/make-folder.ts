import type { Stats } from 'node:fs';
import { lstat, mkdir, readlink, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { systemReason } from '../../lib/system-reason.js';

/**
 * Makes a folder with its missing parents, unless it exists; a private one by default. `mkdir` does so, too,
 * but reports a read-only or full disk as ENOENT, and never ends in a place like /proc, where no folder can
 * be made.
 */
export async function makeFolder(folder: string, mode = 0o700): Promise<void> {
  if (await isFolder(folder)) return;
  try {
    await mkdir(folder, { mode });
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && (await isFolder(folder))) return;
    if (codeOf(error) !== 'ENOENT' || dirname(folder) === folder) throw error;
    await makeFolder(dirname(folder), mode);
    await mkdir(folder, { mode });
  }
}

/** Why `folder` cannot be made or used, and what to do about it, as the end of a sentence. */
export async function whyUnusable(folder: string, cause: unknown): Promise<string> {
  const failed = pathOf(cause) ?? folder;
  const found = await nearest(failed);
  if (isDenied(cause)) return deniedReason(folder, found);
  if (!found) return systemReason(cause);
  const name = found.path === folder ? 'it' : found.path;
  if (found.stats.isFile()) return `${name} is a file`;
  if (found.stats.isDirectory() && codeOf(cause) === 'ENOENT')
    return `no folder can be made in ${found.path}. Name another one`;
  const targetProblem = await stat(found.path).then(
    () => cause,
    (error: unknown) => error,
  );
  if (!found.stats.isSymbolicLink() || codeOf(targetProblem) !== 'ENOENT') return systemReason(targetProblem);
  return `${name} is a symlink to ${await readlink(found.path)}, which does not exist`;
}

/** Why a file, or a folder above it, cannot be made, as the end of a sentence. */
export async function whyUnmade(file: string, cause: unknown): Promise<string> {
  const found = await nearest(dirname(file));
  if (found?.stats.isDirectory() && codeOf(cause) === 'ENOENT')
    return `no folder can be made in ${found.path}`;
  return systemReason(cause);
}

/**
 * A folder of another account is given to this one; in a folder above it needs only the permission to write.
 */
function deniedReason(folder: string, found: Found | null): string {
  const { getuid, getgid } = process;
  const account = getuid && getgid ? `${getuid()}:${getgid()}` : null;
  if (account && found?.path === folder && found.stats.uid !== getuid?.())
    return `it belongs to the account ${found.stats.uid}, and Satchel runs as ${account}. Run chown ${account} ${folder}, or name another folder with --state`;
  const who = `the account that the server runs as${account ? ` (${account})` : ''}`;
  return `permission denied. Let ${who} write to ${found?.path ?? dirname(folder)}, or name another folder with --state`;
}

interface Found {
  path: string;
  stats: Stats;
}

/** The path itself, or the nearest one above it that is visible. */
async function nearest(path: string): Promise<Found | null> {
  const stats = await lstat(path).catch(() => null);
  if (stats) return { path, stats };
  return dirname(path) === path ? null : await nearest(dirname(path));
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  );

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined;

const isDenied = (cause: unknown): boolean => ['EACCES', 'EPERM'].includes(codeOf(cause));
