import { AppError } from '../../lib/app-error.js';
import type { Mark } from '../files/file-events.js';
import type { Storage } from '../files/storage.js';
import type { TrashUpkeep } from '../files/trash.js';
import type { VersionUpkeep } from '../files/versions.js';
import type { PresentPlaces } from './resolve-intents.js';

type Kept<Upkeep extends { has: unknown }> = Pick<Upkeep, 'has'>;

/** Asks the whole storage, without permissions. */
export function placesOf(
  storage: Pick<Storage, 'files'> & { trash: Kept<TrashUpkeep>; versions: Kept<VersionUpkeep> },
): PresentPlaces {
  const files = storage.files();
  const find = async (path: Parameters<PresentPlaces['markAt']>[0]): Promise<Mark | null> => {
    // It does not follow symlinks, and a mark is of what has the name.
    const { object: fileId = '', isFolder = false } = await files.dryRun({ verb: 'remove', path });
    const mark = { fileId, isFolder, size: 0, revision: '', entries: 0 };
    if (isFolder || fileId === 'link') return mark;
    const { size, revision } = await files.stat(path);
    return { ...mark, size, revision };
  };
  return {
    markAt: (path) =>
      find(path).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return null;
        throw error;
      }),
    isTrashed: (location) => storage.trash.has(location),
    isKept: (location) => storage.versions.has(location),
  };
}
