import { AppError } from '../../lib/app-error.js';
import type { Mark } from '../files/file-events.js';
import type { KeepingStorage } from '../files/mounted-storage.js';
import type { PresentPlaces } from './resolve-intents.js';

/** Asks the whole storage, without permissions. */
export function placesOf(storage: Pick<KeepingStorage, 'files' | 'trash' | 'versions'>): PresentPlaces {
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
    measured: async (path, mark) => {
      const { numFiles, numDirs, size } = await files.measure(path);
      return { ...mark, size, entries: numFiles + numDirs };
    },
    isTrashed: (location) => storage.trash.has(location),
    isKept: (location) => storage.versions.has(location),
  };
}
