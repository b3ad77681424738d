import type { VirtualPath } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';
import type { VolumeNames } from '../../core/files/volume-names.js';

const SETTING = 'kept-by-others';

/** A disk on which another installation, which seems to be alive, keeps deleted or replaced files. */
export interface SharedDisk {
  /** The path from the served folder; null for a folder that was granted from elsewhere. */
  place: VirtualPath | null;
  count: number;
}

/** The result of the last check of all disks. Other programs than the server read it, too. */
export async function keptByOthers(database: AppDatabase): Promise<SharedDisk[]> {
  const value = await readSetting(database, SETTING);
  return value === undefined ? [] : (JSON.parse(value) as SharedDisk[]);
}

/** Collects what a check of all disks finds of other installations, and stores it at its end. */
export class FoundOfOthers {
  readonly #counts = new Map<string, number>();

  constructor(
    readonly database: AppDatabase,
    readonly names: Pick<VolumeNames, 'folderOf'>,
  ) {}

  add(volume: string, count: number): void {
    this.#counts.set(volume, (this.#counts.get(volume) ?? 0) + count);
  }

  async store(): Promise<void> {
    const disks = [...this.#counts].map(
      ([volume, count]): SharedDisk => ({
        place: this.names.folderOf(volume),
        count,
      }),
    );
    this.#counts.clear();
    const value = JSON.stringify(disks.sort((one, other) => other.count - one.count));
    // Most installations use their disks alone, and need no row.
    if (value === ((await readSetting(this.database, SETTING)) ?? '[]')) return;
    await writeSetting(this.database, SETTING, value);
  }
}
