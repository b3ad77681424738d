import { join } from 'node:path';
import type { Config } from '../config/config.js';
import type { RetentionClock } from '../core/db/retention-clock.js';
import { MountedStorage } from '../core/files/mounted-storage.js';
import {
  type LocalStorage,
  type LocalStorageOptions,
  openLocalStorage,
} from '../core/storage/local/local-storage.js';
import type { Logger } from '../lib/logger.js';
import type { Lifecycle } from './lifecycle.js';

export interface StoragesContext {
  config: Config;
  clock: Pick<RetentionClock, 'steady'>;
  logger: Logger;
  lifecycle: Lifecycle;
  atProgress?: LocalStorageOptions['atProgress'];
}

export interface Storages {
  /** All of them as one. */
  storage: MountedStorage;
  /** The one with users' files. */
  disk: LocalStorage;
}

/** The only place where the storages of a server are opened. */
export async function openStorages(context: StoragesContext): Promise<Storages> {
  const disk = await openDisk(context);
  context.lifecycle.opened(() => disk.close());
  return { storage: new MountedStorage(disk), disk };
}

async function openDisk({ config, clock, logger, atProgress }: StoragesContext): Promise<LocalStorage> {
  const { root, followExternalSymlinks, fileMode, dirMode, reserveBytes, durability } = config.files;
  const disk = await openLocalStorage({
    ...{ root, followExternalSymlinks, fileMode, dirMode, reserveBytes, durability, atProgress },
    hiddenFolders: config.own.folders,
    hiddenFiles: config.own.files,
    recoveryFolder: join(config.state.folder, 'unfinished'),
    typeByName: !config.previews.detectTypeByContent,
    ...(config.lowMemory ? { workers: 1 } : {}),
    clockIsSteady: clock.steady,
  });
  await disk.settle();
  void disk.sweep().catch((error) => logger.error({ err: error }, 'Unfinished copies could not be removed'));
  return disk;
}
