import type { VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../core/changes/follower.js';
import type { FileEvent } from '../../core/files/file-events.js';
import { afterMoves, type MovedFolder, type VolumeNames } from '../../core/files/volume-names.js';
import type { TrashStore } from './trash-store.js';

/** Renames the volume of a disk, and with it its trash, when the folder of its mount is moved. */
export class VolumesFollower implements Follower<MovedFolder> {
  readonly name = 'trash';

  constructor(
    readonly store: TrashStore,
    readonly names: VolumeNames,
  ) {}

  note(event: FileEvent): MovedFolder | undefined {
    // Disks are mounted in folders only.
    if (event.type !== 'moved' || event.mark?.isFolder === false) return undefined;
    return { from: event.from, to: event.path };
  }

  follow(notes: readonly MovedFolder[]): Following {
    const moves = notes.map(({ from, to }) => ({ from: this.#folder(from), to: this.#folder(to) }));
    return { store: (query) => this.store.renameVolumes(afterMoves(this.names, moves), query) };
  }

  /** Journals of former releases have the volume that is named by the folder. */
  #folder(noted: VirtualPath): VirtualPath {
    return this.names.folderOf(noted) ?? noted;
  }
}
