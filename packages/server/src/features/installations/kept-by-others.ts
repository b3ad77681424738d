import type { VirtualPath } from '@satchel/contract';
import type { AppDatabase } from '../../core/db/app-database.js';
import { readSetting, writeSetting } from '../../core/db/setting-rows.js';
import type { VolumeNames } from '../../core/files/volume-names.js';

const SETTING = 'kept-by-others';

/** A disk on which another installation that seems to be alive keeps something. */
export interface SharedDisk {
  /** From the served folder; null for one that was granted from elsewhere. */
  place: VirtualPath | null;
  count: number;
}

/** What the last look at all disks has found, for all programs. */
export async function keptByOthers(database: AppDatabase): Promise<SharedDisk[]> {
  const value = await readSetting(database, SETTING);
  return value === undefined ? [] : (JSON.parse(value) as SharedDisk[]);
}

/** Collects what a look at all disks finds of other installations, and stores it at its end. */
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
    // Most installations are alone, and need no row.
    if (value === ((await readSetting(this.database, SETTING)) ?? '[]')) return;
    await writeSetting(this.database, SETTING, value);
  }
}
