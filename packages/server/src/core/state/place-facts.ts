import { constants } from 'node:fs';
import { access, opendir, readFile, stat, statfs } from 'node:fs/promises';
import { StartError } from '../../lib/start-error.js';
import { silentDisk, whileItAnswers } from '../../lib/while-it-answers.js';

/** The facts about a path on the disk that `satchel doctor` needs; null when nothing exists there. */
export interface PlaceFacts {
  isFolder: boolean;
  /** Permission bits. */
  mode: number;
  /** The user id of the owner. */
  owner: number;
  readable: boolean;
  writable: boolean;
  /** The bytes that are free for this process, and all of the disk; null where it does not know its size. */
  space: { freeBytes: number; totalBytes: number } | null;
}

/** Throws `disk_unreachable`. */
export function placeFacts(path: string): Promise<PlaceFacts | null> {
  return whileItAnswers(() => factsOf(path));
}

/** False for what is no folder, or may not be read. Throws `disk_unreachable`. */
export async function isReadableFolder(path: string): Promise<boolean> {
  const facts = await placeFacts(path);
  return facts?.isFolder === true && facts.readable;
}

/** False for what is no folder, or cannot be read. */
export async function isEmptyFolder(path: string): Promise<boolean> {
  const folder = await opendir(path).catch(() => null);
  if (folder === null) return false;
  const first = await folder.read();
  await folder.close();
  return first === null;
}

/**
 * Throws `StartError` for a folder that the account of this process cannot list, and where its disk does not
 * answer.
 */
export async function requireReadable(folder: string): Promise<void> {
  const facts = await placeFacts(folder).catch((cause: unknown) => {
    throw new StartError(silentDisk('folder to serve', folder), { cause });
  });
  if (!facts?.isFolder || facts.readable) return;
  const { getuid, getgid } = process;
  const account = getuid && getgid ? ` (${getuid()}:${getgid()})` : '';
  throw new StartError(
    `The folder to serve, ${folder}, is not readable for the account that the server runs as${account}. Give it to that account or to its group, or name another folder.`,
  );
}

const NO_SIZE = { bavail: 0, blocks: 0, bsize: 0 };

async function factsOf(path: string): Promise<PlaceFacts | null> {
  const stats = await stat(path).catch(() => null);
  if (!stats) return null;
  const can = (mode: number): Promise<boolean> => access(path, mode).then(yes, no);
  const { bavail, blocks, bsize } = await statfs(path).catch(() => NO_SIZE);
  return {
    isFolder: stats.isDirectory(),
    mode: stats.mode & 0o777,
    owner: stats.uid,
    readable: await can(constants.R_OK | (stats.isDirectory() ? constants.X_OK : 0)),
    writable: await can(constants.W_OK),
    space: blocks > 0 ? { freeBytes: bavail * bsize, totalBytes: blocks * bsize } : null,
  };
}

/** A number that the kernel provides as text, such as a limit; null where it does not. */
export async function kernelNumber(file: string, pattern = /(\d+)/): Promise<number | null> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const found = pattern.exec(text)?.[1];
  return found === undefined ? null : Number(found);
}

const yes = (): boolean => true;
const no = (): boolean => false;
