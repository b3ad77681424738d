import { readdir, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { writePrivateFile } from './private-folder.js';

/** The newest copies that are kept. */
const KEPT = 2;
const MEBIBYTE = 1024 * 1024;

/**
 * Makes a copy of the database `file` of that version beside it, by `copyInto`, and removes all but the
 * newest two. Resolves to its path. Throws `StartError` where the disk has no room for it: without a copy
 * there would be no way back.
 */
export async function keepDatabaseCopy(
  file: string,
  version: number,
  copyInto: (part: string) => Promise<void>,
): Promise<string> {
  await assertRoom(file);
  const copy = `${file}.v${version}.backup`;
  await writePrivateFile(copy, copyInto);
  for (const old of (await copiesOf(file)).slice(KEPT)) await rm(old, { force: true });
  return copy;
}

async function assertRoom(file: string): Promise<void> {
  const sizes = await Promise.all([file, `${file}-wal`].map((path) => stat(path).catch(() => null)));
  const needed = sizes.reduce((sum, facts) => sum + (facts?.size ?? 0), 0);
  const { bavail, bsize } = await statfs(dirname(file));
  if (bavail * bsize >= needed) return;
  const [most, free] = [Math.ceil(needed / MEBIBYTE), Math.floor((bavail * bsize) / MEBIBYTE)];
  throw new StartError(
    `The database is of an older version, and is copied before it is changed: that needs ${most} MiB beside ${file}, where ${free} are free.`,
  );
}

/** The newest first. */
async function copiesOf(file: string): Promise<string[]> {
  const copies = (await readdir(dirname(file))).flatMap((name) => {
    const version = name.startsWith(basename(file))
      ? /^\.v(\d+)\.backup$/.exec(name.slice(basename(file).length))
      : null;
    return version ? [{ path: join(dirname(file), name), version: Number(version[1]) }] : [];
  });
  return copies.sort((a, b) => b.version - a.version).map(({ path }) => path);
}
