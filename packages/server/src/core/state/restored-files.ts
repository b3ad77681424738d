import {
  chmod,
  chown,
  constants,
  copyFile,
  link,
  lstat,
  mkdir,
  mkdtemp,
  open,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.js';

/** A private folder for incomplete files, beside those that will be replaced. */
export interface Stage {
  folder: string;
  /** Writes a new file below it. */
  write(name: string, bytes: AsyncIterable<Buffer>): Promise<void>;
  remove(): Promise<void>;
}

/** Throws `StartError`. */
export async function makeStage(beside: string): Promise<Stage> {
  const folder = await mkdtemp(join(beside, '.satchel-restore-')).catch((cause: unknown) => {
    throw new StartError(`The folder ${beside} cannot be written.`, { cause });
  });
  return {
    folder,
    async write(name, bytes) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      const handle = await open(join(folder, name), 'wx', 0o600);
      try {
        for await (const each of bytes) await handle.writeFile(each);
        await handle.sync();
      } finally {
        await handle.close();
      }
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

/**
 * Replaces `target` with the database `staged` in one step. Returns the name under which the old database is
 * kept; null when there was none.
 */
export async function replaceDatabase(staged: string, target: string): Promise<string | null> {
  const kept = (await exists(target))
    ? `${target}.replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`
    : null;
  if (kept !== null) await link(target, kept).catch(() => copyFile(target, kept, constants.COPYFILE_EXCL));
  // The journal of the old database must never be applied to the new one.
  for (const ending of ['-wal', '-shm']) {
    if (kept !== null && (await exists(target + ending))) await rename(target + ending, kept + ending);
    else await rm(target + ending, { force: true });
  }
  await settle(staged);
  await rename(staged, target);
  await settle(dirname(target));
  return kept;
}

/** Gives files that root wrote in a folder to the owner of the folder, which is the server's account. */
export async function giveToOwner(folder: string, files: readonly string[]): Promise<void> {
  const { uid, gid } = await stat(folder);
  if (process.getuid?.() !== 0 || uid === 0) return;
  for (const file of files) if (await exists(file)) await chown(file, uid, gid);
}

export interface PlacedBranding {
  /** Names of existing files that are kept. */
  kept: string[];
  /** Renames the new files to their names. */
  commit(): Promise<void>;
  /** Removes the prepared files. */
  abandon(): Promise<void>;
}

/**
 * Copies staged branding files beside their destination. Throws `StartError` when the folder cannot be
 * written.
 */
export async function placeBranding(
  stage: string,
  folder: string,
  { names, replace }: { names: readonly string[]; replace: boolean },
): Promise<PlacedBranding> {
  const parts: { part: string; file: string }[] = [];
  const kept: string[] = [];
  const abandon = async (): Promise<void> => {
    for (const { part } of parts) await rm(part, { force: true });
  };
  try {
    for (const name of names) {
      const file = join(folder, name);
      if (!replace && (await exists(file))) {
        kept.push(name);
        continue;
      }
      await mkdir(dirname(file), { recursive: true });
      const part = join(dirname(file), `.satchel-${parts.length}.part`);
      parts.push({ part, file });
      await copyFile(join(stage, 'branding', name), part);
      await chmod(part, 0o644);
    }
  } catch (cause) {
    await abandon();
    throw new StartError(`The branding folder ${folder} cannot be written.`, { cause });
  }
  const commit = async (): Promise<void> => {
    for (const { part, file } of parts) await rename(part, file);
  };
  return { kept, commit, abandon };
}

/** Flushes a file, or the entries of a folder, to the disk, where the system can. */
async function settle(path: string): Promise<void> {
  const handle = await open(path, 'r').catch(() => null);
  await handle?.sync().catch(() => undefined);
  await handle?.close();
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
