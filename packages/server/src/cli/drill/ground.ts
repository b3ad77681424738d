import { constants } from 'node:fs';
import { copyFile, lstat, mkdir, readdir, readlink, statfs, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { TRASH_FOLDER, VERSIONS_FOLDER } from '../../core/storage/local/walk/names.js';
import { StartError } from '../../lib/start-error.js';

/** The most that is copied: the drill copies and replaces all of it several times. */
const MOST_FILES = 5_000;
const MOST_BYTES = 1024 ** 3;
/**
 * How much room the drill needs for each byte of the copy: the copy, a job that copies it, versions and the
 * trash.
 */
const ROOM_FOR_EACH = 4;
/** Errors for entries that the account may not read, or that have gone in the meantime. */
const UNREADABLE = new Set(['EACCES', 'EPERM', 'ENOENT']);
const SPARE_BYTES = 256 * 1024 ** 2;

export interface Ground {
  files: number;
  bytes: number;
  /**
   * How many entries were left out: because of the limits, unreadable, or neither files nor folders nor
   * links.
   */
  leftOut: number;
}

/**
 * Copies a folder, which is only read, into an empty one, as far as the limits allow. `own` is the folder of
 * the drill, which may lie in the source.
 */
export async function copyGround(source: string, target: string, own: string): Promise<Ground> {
  const ground: Ground = { files: 0, bytes: 0, leftOut: 0 };
  const { bavail, bsize } = await statfs(target);
  const most = Math.min(MOST_BYTES, (bavail * bsize - SPARE_BYTES) / ROOM_FOR_EACH);
  if (most < 0)
    throw new StartError(`There is too little room at ${target}: name another folder by --scratch.`);
  const visit = async (path: string): Promise<void> => {
    for (const name of await readdir(join(source, path))) {
      if (path === '' && (name === TRASH_FOLDER || name === VERSIONS_FOLDER)) continue;
      if (join(source, path, name) === own) continue;
      await take(join(path, name)).catch(leaveOut);
    }
  };
  const leaveOut = (error: NodeJS.ErrnoException) => {
    if (error.code === undefined || !UNREADABLE.has(error.code)) throw error;
    ground.leftOut += 1;
  };
  const take = async (path: string): Promise<void> => {
    const [from, to] = [join(source, path), join(target, path)];
    const facts = await lstat(from);
    if (facts.isDirectory()) {
      await mkdir(to);
      return visit(path);
    }
    const isTooMuch = ground.files >= MOST_FILES || ground.bytes + facts.size > most;
    if (isTooMuch || !(facts.isFile() || facts.isSymbolicLink())) {
      ground.leftOut += 1;
      return;
    }
    if (facts.isFile()) await copyFile(from, to, constants.COPYFILE_FICLONE);
    else await symlink(await readlink(from), to);
    ground.files += 1;
    ground.bytes += facts.isFile() ? facts.size : 0;
  };
  await visit('');
  return ground;
}
