import { nameOf, ROOT } from '@satchel/contract';
import { type Entry, type FileSystem, isSameObject, type OpenFile } from '../../../core/fs/file-system.js';
import { AppError } from '../../../lib/app-error.js';
import { type Owner, ownPath } from '../owner.js';
import type { StoredShare } from '../shares-store.js';

/** What visitors reach through one link. */
export interface ShareDoor {
  /** Of what is shared; empty for all files of somebody. */
  name: string;
  /** Null for a single file. */
  folder: FileSystem | null;
  /** A single file is what every path leads to. */
  files: Pick<FileSystem, 'stat' | 'open'>;
}

/**
 * The owner's door, narrowed to the object that was shared. Throws `forbidden` when a rule of the owner's denies it
 * now, and `not_found` when it is no longer there, or something else is.
 */
export async function openShare(share: StoredShare, owner: Owner): Promise<ShareDoor> {
  const path = await ownPath(owner, share.path);
  if (path === null) throw gone();
  // Asks the rules, which may have changed; what else is refused from here on means that the object has gone.
  const folder = owner.files.at(path, share.object);
  const name = nameOf(path);
  if (share.isFolder) {
    await unlessGone(() => folder.stat(ROOT));
    return { name, folder, files: folder };
  }
  const files = {
    stat: async (): Promise<Entry> => theSame(share, await unlessGone(() => owner.files.stat(path))),
    open: async (): Promise<OpenFile> => {
      const file = await unlessGone(() => owner.files.open(path));
      if (isSameObject(file.entry.identity, share.object)) return file;
      await file.close();
      throw gone();
    },
  };
  await files.stat();
  return { name, folder: null, files };
}

function theSame({ object }: StoredShare, entry: Entry): Entry {
  if (entry.kind !== 'file' || !isSameObject(entry.identity, object)) throw gone();
  return entry;
}

async function unlessGone<T>(look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (cause) {
    const isGone =
      cause instanceof AppError && (cause.code === 'forbidden' || cause.code === 'invalid_input');
    throw isGone ? gone(cause) : cause;
  }
}

/** As for a link that never was. */
export function gone(cause?: unknown): AppError {
  return new AppError('not_found', 'there is no such link', { cause });
}
