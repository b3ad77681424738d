import { chmod, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../../lib/start-error.js';

/** Makes the folder for the server's own data, or takes it away from others when it is there. Throws `StartError`. */
export async function preparePrivateFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { mode } = await stat(folder);
    if ((mode & 0o077) !== 0) await chmod(folder, 0o700);
  } catch (cause) {
    throw new StartError(`The folder ${folder} cannot be made private: ${reasonOf(cause)}.`, { cause });
  }
}

export interface PrivateFile {
  /** Whether the file held anything before. */
  existed: boolean;
  /** Its first bytes, at most 16. */
  head: Buffer;
}

/**
 * Makes sure that `file` exists, is writable and is readable by its owner only; a missing folder around it is made
 * private, an existing one is left alone. Throws `StartError`.
 */
export async function preparePrivateFile(file: string): Promise<PrivateFile> {
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
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
    throw new StartError(`The file ${file} cannot be written: ${reasonOf(cause)}.`, { cause });
  }
}

export async function fileExists(file: string): Promise<boolean> {
  return stat(file).then(
    (stats) => stats.isFile(),
    () => false,
  );
}

/** Has `write` fill an empty file that only the owner may read, and gives it the name `file` once it is whole. */
export async function writePrivateFile(file: string, write: (part: string) => Promise<void>): Promise<void> {
  const part = `${file}.part`;
  await rm(part, { force: true });
  await (await open(part, 'wx', 0o600)).close();
  await write(part);
  await rename(part, file);
}

function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  const known: Record<string, string> = {
    EACCES: 'permission denied',
    EPERM: 'permission denied',
    EROFS: 'the disk is read-only',
    ENOSPC: 'the disk is full',
    ENOTDIR: 'a file is in the way',
    EEXIST: 'a file is in the way',
    EISDIR: 'it is a folder',
  };
  return known[code] ?? (code || 'unknown reason');
}
