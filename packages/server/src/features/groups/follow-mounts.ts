import type { VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../core/changes/follower.js';
import { moveMounts } from '../../core/db/mount-rows.js';
import { markGroupsChanged } from '../../core/db/revisions.js';
import type { FileEvent, Merged } from '../../core/files/file-events.js';

interface Move {
  from: VirtualPath;
  to: VirtualPath;
}

/** The moves of one change. */
type Note = Move[];

/**
 * Updates the paths of folders with rights when these are renamed or moved, by any user. One that is deleted
 * keeps its path, so that it is there again when it is restored, and never leads into the trash. So does one that
 * was merged into another folder, because that has other content, which nobody granted.
 */
export class MountsFollower implements Follower<Note> {
  readonly name = 'mounts';

  constructor(readonly deps: { onChanged: () => void }) {}

  note(event: FileEvent): Note | undefined {
    if (event.type !== 'moved' || event.from === event.path || event.mark?.isFolder === false)
      return undefined;
    if (event.merged === undefined) return [{ from: event.from, to: event.path }];
    const moves = movedWhole(event.merged);
    return moves.length > 0 ? moves : undefined;
  }

  follow(notes: readonly Note[]): Following {
    let isChanged = false;
    return {
      store: async (query) => {
        for (const { from, to } of notes.flat()) {
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

/** The folders that went into another one where there was nothing of their name. */
function movedWhole(merged: Merged | null): Move[] {
  return (merged?.entries ?? []).flatMap(({ from, path, mark, replaced }) =>
    from !== null && mark.isFolder && !replaced ? [{ from, to: path }] : [],
  );
}
