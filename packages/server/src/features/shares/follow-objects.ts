import type { VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../core/changes/follower.js';
import type { FileEvent, NewVersion } from '../../core/files/file-events.js';
import type { SharesStore } from './shares-store.js';

type Note =
  | { from: VirtualPath; to: VirtualPath; isLost?: boolean }
  | { gone: VirtualPath }
  | { path: VirtualPath; version: NewVersion };

/**
 * Updates shares when their object is renamed, moved or written again, and removes them when it is deleted for good, by
 * any user. In the trash an object has a path that nobody can open, until it is restored. Changes outside of the program are detected when a share is opened: another object is there, or none.
 */
export class ObjectFollower implements Follower<Note> {
  readonly name = 'shares';

  constructor(readonly store: SharesStore) {}

  note(event: FileEvent): Note | undefined {
    const { path } = event;
    if ('restored' in event && event.restored !== undefined) return { from: event.restored, to: path };
    if (event.type === 'removed')
      return event.trashed === undefined ? { gone: path } : { from: path, to: event.trashed, isLost: true };
    if (event.type === 'moved') return event.from === path ? undefined : { from: event.from, to: path };
    return event.type === 'written' && event.version ? { path, version: event.version } : undefined;
  }

  follow(notes: readonly Note[]): Following {
    const { store } = this;
    return {
      store: async (query) => {
        for (const note of notes) {
          if ('gone' in note) await store.removeWithin(note.gone, query);
          else if ('from' in note) await store.move(note.from, note.to, query);
          else await store.follow(note.path, note.version, query);
        }
      },
      stored: () => {
        // Nobody can open them any more.
        if (notes.some((note) => 'gone' in note || ('from' in note && note.isLost))) store.onChanged();
      },
    };
  }
}
