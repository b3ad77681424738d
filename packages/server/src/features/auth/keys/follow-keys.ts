import type { VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../../core/changes/follower.js';
import type { FileEvent } from '../../../core/files/file-events.js';
import type { KeysStore } from './keys-store.js';

type Step = { from: VirtualPath; to: VirtualPath } | { gone: VirtualPath };

/** The steps of one change, in their order. */
type Note = Step[];

export interface KeysFollowerDependencies {
  store: Pick<KeysStore, 'move' | 'forgetWithin'>;
  /** Called when the folder of a key is elsewhere, or gone. */
  onChanged: () => void;
}

/**
 * Keeps API keys to the folders that they were made for, whoever renames or moves these, puts them into the trash
 * or restores them. A key whose folder was deleted for good, or merged into another one, reaches nothing: what is
 * at the path later is another folder.
 */
export class KeysFollower implements Follower<Note> {
  readonly name = 'keys';

  constructor(readonly deps: KeysFollowerDependencies) {}

  note(event: FileEvent): Note | undefined {
    const steps = stepsOf(event);
    return steps.length > 0 ? steps : undefined;
  }

  follow(notes: readonly Note[]): Following {
    const { store, onChanged } = this.deps;
    let isChanged = false;
    return {
      store: async (query) => {
        for (const step of notes.flat()) {
          const isOne =
            'gone' in step
              ? await store.forgetWithin(step.gone, query)
              : await store.move(step.from, step.to, query);
          isChanged ||= isOne;
        }
      },
      stored: () => {
        if (isChanged) onChanged();
      },
    };
  }
}

function stepsOf(event: FileEvent): Step[] {
  const isFolder = event.type === 'removed' ? event.isFolder : event.mark?.isFolder;
  if (isFolder === false) return [];
  const { path } = event;
  if (event.type === 'removed')
    return [event.trashed === undefined ? { gone: path } : { from: path, to: event.trashed }];
  const from = event.type === 'moved' ? event.from : event.restored;
  if (from === undefined || from === path) return [];
  const isIntoAnother = event.type === 'written' || ('existed' in event && event.existed === true);
  if (!isIntoAnother && event.merged === undefined) return [{ from, to: path }];
  return [...movedWhole(event), { gone: from }];
}

/** The folders that went into another one where there was nothing of their name. */
function movedWhole({ merged }: Exclude<FileEvent, { type: 'removed' }>): Step[] {
  return (merged?.entries ?? []).flatMap(({ from, path, mark, replaced }) =>
    from !== null && mark.isFolder && !replaced ? [{ from, to: path }] : [],
  );
}
