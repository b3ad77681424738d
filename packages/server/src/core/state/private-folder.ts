import { constants, fchmodSync, fstatSync, readSync } from 'node:fs';
import { access, chmod, cp, lstat, mkdtemp, open, realpath, rename, rm, rmdir, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { makeFolder, whyUnmade, whyUnusable } from './make-folder.js';
import { openedAt } from './opened-file.js';

/** Creates the folder for the server's own data, or makes an existing one private. Throws `StartError`. */
export async function preparePrivateFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    const { mode } = await stat(folder);
    if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = await whyUnusable(folder, cause);
    throw new StartError(`The state folder ${folder} cannot be used: ${reason}.`, { cause });
  }
}

/** True if the disk of a folder keeps the permissions of new entries; also true where nothing can be made. */
export async function keepsPermissions(folder: string): Promise<boolean> {
  try {
    const probe = await mkdtemp(join(folder, '.satchel-probe-'));
    const { mode } = await stat(probe);
    await rmdir(probe);
    return (mode & 0o077) === 0;
  } catch {
    return true;
  }
}

/** An empty folder for temporary files, which only this account may open. Throws `StartError`. */
export async function makeScratchFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const place = join(tmpdir(), 'satchel-');
  const folder = await mkdtemp(place).catch((cause: unknown) => {
    throw new StartError(`The folder for temporary files ${tmpdir()} cannot be written.`, { cause });
  });
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Lets `work` use such a folder, and removes it. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const { folder, remove } = await makeScratchFolder();
  try {
    return await work(folder);
  } finally {
    await remove();
  }
}

export interface PrivateFile {
  /** True if the file had content before. */
  existed: boolean;
  /** Its first bytes, at most 16. */
  head: Buffer;
}

/**
 * Makes sure that `file` exists, is writable and is readable by its owner only. A missing parent folder is
 * created as private, an existing one is left unchanged. Throws `StartError`.
 */
export async function preparePrivateFile(file: string): Promise<PrivateFile> {
  try {
    await makeFolder(dirname(file));
    const opened = openedAt(file);
    if (opened !== undefined) return headBy(opened);
    const handle = await open(file, 'a+', 0o600);
    try {
      const { mode, size } = await handle.stat();
      if ((mode & 0o077) !== 0) await handle.chmod(0o600);
      const head = Buffer.alloc(Math.min(16, size));
      await handle.read(head, 0, head.length, 0);
      return { existed: size > 0, head };
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new StartError(`The file ${file} cannot be written: ${await whyUnmade(file, cause)}.`, { cause });
  }
}

/** Makes the folder of a log, unless that goes to no file. Throws `StartError`. */
export async function prepareLogFolder(target: string): Promise<void> {
  if (['', 'stdout', 'stderr'].includes(target)) return;
  try {
    await makeFolder(dirname(resolve(target)));
  } catch (cause) {
    throw new StartError(`The log ${target} cannot be written: ${await whyUnmade(target, cause)}.`, {
      cause,
    });
  }
}

function headBy(opened: number): PrivateFile {
  const { mode, size } = fstatSync(opened);
  if ((mode & 0o077) !== 0) fchmodSync(opened, 0o600);
  const head = Buffer.alloc(Math.min(16, size));
  readSync(opened, head, 0, head.length, 0);
  return { existed: size > 0, head };
}

export async function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** True if anything has that name, also a symlink that leads nowhere. */
export async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}

/** The path with its symlinks resolved; the path itself where that is not possible. */
export async function followed(file: string): Promise<string> {
  return realpath(file).catch(() => file);
}

/** In bytes; 0 for what does not exist, cannot be looked at or is no file, too. */
export async function fileSize(file: string): Promise<number> {
  return stat(file).then(
    (stats) => (stats.isFile() ? stats.size : 0),
    () => 0,
  );
}

/**
 * Lets `write` fill an empty file that only the owner may read, and renames it to `file` when it is complete.
 */
export async function writePrivateFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  await (await open(part, 'wx', 0o600)).close();
  try {
    await write(part);
    await rename(part, file);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/**
 * Creates the folder that is served by default, filled with `samples`; an existing one is left unchanged.
 * Throws `StartError`.
 */
export async function makeDefaultFolder(root: string, samples: string): Promise<void> {
  if (await stat(root).catch(() => null)) return;
  try {
    await makeFolder(root, 0o777);
    await cp(samples, root, { recursive: true });
  } catch (cause) {
    throw new StartError(`The folder to serve, ${root}, cannot be made.`, { cause });
  }
}
