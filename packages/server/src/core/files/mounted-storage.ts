import type { VirtualPath } from '@satchel/contract';
import type { ChangingFileSystem } from './changes.js';
import type { KeptFolder } from './kept-inventory.js';
import type { Storage, StorageCapabilities, StorageScope } from './storage.js';
import type { TrashUpkeep } from './trash.js';
import type { VersionUpkeep } from './versions.js';
import { splitVolume } from './volume-names.js';

/** A storage that keeps what is deleted and replaced. */
export interface KeepingStorage extends Storage {
  readonly trash: TrashUpkeep;
  readonly versions: VersionUpkeep;
}

export interface NamedStorage extends KeepingStorage {
  /** In the names of its volumes. */
  readonly name: string;
}

/**
 * The storages of a server as one. Users' files are on the main one. What concerns a volume is asked of the
 * storage that its name begins with; of a volume that no storage has, the main one says that the disk does
 * not answer, as any does of what is not its own.
 */
export class MountedStorage implements KeepingStorage {
  readonly capabilities: StorageCapabilities;
  readonly trash: TrashUpkeep;
  readonly versions: VersionUpkeep;
  readonly #main: NamedStorage;
  readonly #byName: ReadonlyMap<string, NamedStorage>;

  constructor(main: NamedStorage, ...others: readonly NamedStorage[]) {
    this.#main = main;
    this.#byName = new Map([main, ...others].map((storage) => [storage.name, storage]));
    this.capabilities = main.capabilities;
    this.trash = this.#trash();
    this.versions = this.#versions();
  }

  files(scope?: StorageScope): ChangingFileSystem {
    return this.#main.files(scope);
  }

  assertPath(path: VirtualPath): void {
    this.#main.assertPath(path);
  }

  foldsAt(serverPath: VirtualPath): boolean {
    return this.#main.foldsAt(serverPath);
  }

  #storageOf(volume: string): NamedStorage {
    return this.#byName.get(splitVolume(volume)?.storage ?? '') ?? this.#main;
  }

  #trash(): TrashUpkeep {
    const of = (volume: string) => this.#storageOf(volume).trash;
    return {
      ...this.#folders('trash'),
      has: (location) => of(location.volume).has(location),
      measure: (location, signal) => of(location.volume).measure(location, signal),
      drop: (volume, ids, options) => of(volume).drop(volume, ids, options),
      usage: (volume) => of(volume).usage(volume),
      toTrash: (version) => of(version.volume).toTrash(version),
    };
  }

  #versions(): VersionUpkeep {
    const of = (volume: string) => this.#storageOf(volume).versions;
    return {
      ...this.#folders('versions'),
      has: (location) => of(location.volume).has(location),
      drop: (location) => of(location.volume).drop(location),
      settle: (location, serverPath) => of(location.volume).settle(location, serverPath),
      diskBytes: (volume) => of(volume).diskBytes(volume),
      look: (volume, items) => of(volume).look(volume, items),
    };
  }

  #folders(kind: 'trash' | 'versions'): KeptFolder {
    const of = (volume: string) => this.#storageOf(volume)[kind];
    const all = [...this.#byName.values()];
    return {
      folderOf: (volume) => of(volume).folderOf(volume),
      afterMove: (volume, from, to) => of(volume).afterMove(volume, from, to),
      volumes: async () => (await Promise.all(all.map((storage) => storage[kind].volumes()))).flat(),
      list: (volume) => of(volume).list(volume),
      showLife: (volume, sign) => of(volume).showLife(volume, sign),
      readNotes: (volume, ids, signal) => of(volume).readNotes(volume, ids, signal),
      tidyNotes: (volume, installations, signal) => of(volume).tidyNotes(volume, installations, signal),
    };
  }
}
