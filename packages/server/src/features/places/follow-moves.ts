import type { VirtualPath } from '@satchel/contract';
import type { Kysely } from 'kysely';
import type { Follower, Following } from '../../core/changes/follower.js';
import type { Schema } from '../../core/db/schema.js';
import type { FileEvent } from '../../core/files/file-events.js';

type Note = { from: VirtualPath; to: VirtualPath } | { gone: VirtualPath };

/** Rows with paths, which change in the transaction `query`. Both resolve to true if there were any. */
export interface MovingStore {
  move(from: VirtualPath, to: VirtualPath, query: Kysely<Schema>): Promise<boolean>;
  /** Applies a deletion for good. */
  removeWithin(path: VirtualPath, query: Kysely<Schema>): Promise<boolean>;
}

export interface FollowerDependencies {
  /** The name by which its notes are found after a restart. */
  name: string;
  store: MovingStore;
  /** Set for stores of folders only, which changes of files do not concern. */
  areFolders?: boolean;
  /** Called when stored paths changed. */
  onChanged: () => void;
}

/** Updates stored paths when their object is renamed, moved, put into the trash or restored, by any user. */
export class PlacesFollower implements Follower<Note> {
  readonly name: string;

  constructor(readonly deps: FollowerDependencies) {
    this.name = deps.name;
  }

  /** Most changes create or write a file, and move nothing. */
  note(event: FileEvent): Note | undefined {
    const { path } = event;
    if (this.deps.areFolders && isOfFile(event)) return undefined;
    if ('restored' in event && event.restored !== undefined) return { from: event.restored, to: path };
    if (event.type === 'moved') return event.from === path ? undefined : { from: event.from, to: path };
    if (event.type !== 'removed') return undefined;
    return event.trashed === undefined ? { gone: path } : { from: path, to: event.trashed };
  }

  follow(notes: readonly Note[]): Following {
    const { store, onChanged } = this.deps;
    let isChanged = false;
    return {
      store: async (query) => {
        for (const note of notes) {
          const isOne =
            'gone' in note
              ? await store.removeWithin(note.gone, query)
              : await store.move(note.from, note.to, query);
          isChanged ||= isOne;
        }
      },
      stored: () => {
        if (isChanged) onChanged();
      },
    };
  }
}

/** False if it is not known. */
function isOfFile(event: FileEvent): boolean {
  return (event.type === 'removed' ? event.isFolder : event.mark?.isFolder) === false;
}
