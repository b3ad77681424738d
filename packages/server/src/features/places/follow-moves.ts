import type { VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../core/changes/follower.js';
import type { FileEvent } from '../../core/files/file-events.js';
import type { PlacesStore } from './places-store.js';

type Note = { from: VirtualPath; to: VirtualPath } | { gone: VirtualPath };

export interface FollowerDependencies {
  store: PlacesStore;
  /** Somebody's places changed. */
  onChanged: () => void;
}

/** Keeps places at what they name when that is renamed, moved, put into the trash or restored, by any user. */
export class PlacesFollower implements Follower<Note> {
  readonly name = 'places';

  constructor(readonly deps: FollowerDependencies) {}

  /** Most changes make or write a file, which moves nothing. */
  note(event: FileEvent): Note | undefined {
    const { path } = event;
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
