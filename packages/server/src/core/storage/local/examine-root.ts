import { randomBytes } from 'node:crypto';
import { lstat, mkdir, opendir, realpath, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../lib/app-error.js';
import { StartError } from '../../../lib/start-error.js';
import { silentDisk, whileItAnswers } from '../../../lib/while-it-answers.js';
import { swapCase } from './walk/folding.js';
import { STAGING_PREFIX } from './walk/names.js';

export interface ExaminedRoot {
  /** The path without symlinks. */
  root: string;
  foldCase: boolean;
}

/** Throws `StartError` if the disk does not answer for a while. A thread of Node goes on waiting for it. */
export async function examineRoot(named: string, waitMs?: number): Promise<ExaminedRoot> {
  const examine = async () => {
    const root = await realpath(named);
    return { root, foldCase: await foldsCase(root) };
  };
  return whileItAnswers(examine, waitMs).catch((cause: unknown) => {
    if (!(cause instanceof AppError) || cause.code !== 'disk_unreachable') throw cause;
    throw new StartError(silentDisk('folder to serve', named), { cause });
  });
}

async function isSameUnderOtherCase(folder: string, name: string): Promise<boolean> {
  const [one, other] = await Promise.all(
    [name, swapCase(name)].map((each) => lstat(join(folder, each), { bigint: true }).catch(() => null)),
  );
  return one !== null && other !== null && one?.ino === other?.ino;
}

/** True if `A` and `a` name the same entry. An empty folder is tested with one that is removed at once. */
async function foldsCase(root: string): Promise<boolean> {
  const entries = await opendir(root);
  for await (const { name } of entries) {
    if (swapCase(name) !== name) return isSameUnderOtherCase(root, name);
  }
  const probe = `${STAGING_PREFIX}${randomBytes(6).toString('hex')}-probe`;
  try {
    await mkdir(join(root, probe), { mode: 0o700 });
  } catch {
    return false;
  }
  const folds = await isSameUnderOtherCase(root, probe);
  await rmdir(join(root, probe));
  return folds;
}
