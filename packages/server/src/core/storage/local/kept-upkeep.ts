import { AppError } from '../../../lib/app-error.js';
import type { KeptLocation } from '../../files/file-system.js';
import type { KeptFolder, KeptKind } from '../../files/kept-inventory.js';
import type { TrashUpkeep } from '../../files/trash.js';
import type { VersionUpkeep } from '../../files/versions.js';
import { receivedAll } from './sent-error.js';
import { volumeNamesOf } from './volume-folder.js';
import type { WorkerPool } from './workers/worker-pool.js';

/** Maintains the trash of all users; `storage` is the name of the storage. */
export function trashUpkeep(pool: WorkerPool, storage: string): TrashUpkeep {
  return {
    has: (location) => pool.run('hasTrash', bare(location)).catch(asMissing),
    measure: (location, signal) => pool.run('measureTrashed', bare(location), { signal }).catch(asMissing),
    drop: async (volume, ids, options) =>
      receivedAll(await pool.run('dropTrashed', { volume, ids }, options)),
    usage: (volume) => pool.run('trashUsage', { volume }).catch(asMissing),
    toTrash: (version) => pool.run('versionToTrash', version),
    ...folderUpkeep(pool, storage, 'trash'),
  };
}

/** Maintains the former contents of the files of all users. */
export function versionUpkeep(pool: WorkerPool, storage: string): VersionUpkeep {
  return {
    has: (location) => pool.run('hasVersion', bare(location)).catch(asMissing),
    drop: (location) => pool.run('dropVersion', bare(location)),
    settle: (location, serverPath) =>
      pool.run('settleVersion', { location: bare(location), serverPath }).catch(asMissing),
    diskBytes: (volume) => pool.run('versionsDisk', { volume }).catch(asMissing),
    look: (volume, items) => pool.run('lookAtVersions', { volume, items }),
    ...folderUpkeep(pool, storage, 'versions'),
  };
}

function folderUpkeep(pool: WorkerPool, storage: string, kind: KeptKind): KeptFolder {
  return {
    ...volumeNamesOf(storage),
    volumes: () => pool.run('servedVolumes', undefined),
    list: (volume) => pool.run('listKept', { kind, volume }).catch(asMissing),
    showLife: (volume, sign) => pool.run('showLife', { kind, volume, ...sign }),
    readNotes: (volume, ids, signal) =>
      pool.run('readNotes', { kind, volume, ids: ids.join('\n') }, { signal }),
    tidyNotes: (volume, installations, signal) =>
      pool.run('tidyNotes', { kind, volume, installations }, { signal }),
  };
}

/** Leaves out the path and the scope of a row, which a task would take for its own. */
function bare({ volume, id }: KeptLocation): KeptLocation {
  return { volume, id };
}

/** A disk that does not answer counts as missing: it may come back with everything on it. */
function asMissing(error: unknown): null {
  if (error instanceof AppError && error.code === 'disk_unreachable') return null;
  throw error;
}
