import type { VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../core/changes/follower.js';
import { markGroupsChanged } from '../../core/db/groups-revision.js';
import { moveMounts } from '../../core/db/mount-rows.js';
import type { FileEvent } from '../../core/files/file-events.js';

interface Note {
  from: VirtualPath;
  to: VirtualPath;
}

/**
 * Updates the paths of folders with rights when these are renamed or moved, by any user. One that is deleted
 * keeps its path, so that it is there again when it is restored, and never leads into the trash.
 */
export class MountsFollower implements Follower<Note> {
  readonly name = 'mounts';

  constructor(readonly deps: { onChanged: () => void }) {}

  note(event: FileEvent): Note | undefined {
    if (event.type !== 'moved' || event.from === event.path || event.mark?.isFolder === false)
      return undefined;
    return { from: event.from, to: event.path };
  }

  follow(notes: readonly Note[]): Following {
    let isChanged = false;
    return {
      store: async (query) => {
        for (const { from, to } of notes) {
          const isOne = await moveMounts(query, from, to);
          isChanged ||= isOne;
        }
        if (isChanged) await markGroupsChanged(query);
      },
      stored: () => {
        if (isChanged) this.deps.onChanged();
      },
    };
  }
}
