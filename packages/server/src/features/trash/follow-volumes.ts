import type { Follower, Following } from '../../core/changes/follower.js';
import type { FileEvent } from '../../core/files/file-events.js';
import type { TrashStore } from './trash-store.js';

interface Note {
  from: string;
  to: string;
}

/** Renames the volume of a disk, and with it its trash, when the folder of its mount is moved. */
export class VolumesFollower implements Follower<Note> {
  readonly name = 'trash';

  constructor(readonly store: TrashStore) {}

  note(event: FileEvent): Note | undefined {
    // Disks are mounted in folders only.
    if (event.type !== 'moved' || event.mark?.isFolder === false) return undefined;
    return { from: `root:${event.from}`, to: `root:${event.path}` };
  }

  follow(notes: readonly Note[]): Following {
    return {
      store: async (query) => {
        for (const { from, to } of notes) await this.store.moveVolumes(from, to, query);
      },
    };
  }
}
