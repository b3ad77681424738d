import { parentOf, type VirtualPath } from '@satchel/contract';
import type { Follower, Following } from '../../core/changes/follower.js';
import { type FileEvent, movedVersion, type NewVersion } from '../../core/files/file-events.js';
import type { Moved, ObjectsStore, Put } from './objects-store.js';

type Note =
  | (Moved & { isLost?: boolean; isOver?: boolean; put?: Put })
  | { gone: VirtualPath }
  | { path: VirtualPath; version: NewVersion }
  | { put: Put };

/**
 * Updates shares when their object is renamed, moved or written again, and removes them when it is deleted
 * for good, by any user. An object in the trash has a path that nobody can open until it is restored. Changes
 * by other programs are detected when a share is opened or listed. All objects that this program puts at a
 * path are noted, so that they are never mistaken for such changes.
 */
export class ObjectFollower implements Follower<Note> {
  readonly name = 'shares';

  constructor(readonly store: ObjectsStore) {}

  note(event: FileEvent): Note | undefined {
    const { path } = event;
    if (event.type === 'removed')
      return event.trashed === undefined ? { gone: path } : { from: path, to: event.trashed, isLost: true };
    if ('restored' in event && event.restored !== undefined)
      return {
        ...{ from: event.restored, to: path, isOver: event.type === 'written', put: putOf(event) },
        ...objectOf(event),
      };
    if (event.type === 'moved')
      return event.from === path
        ? undefined
        : {
            ...{ from: event.from, to: path, isOver: event.existed === true, put: putOf(event) },
            ...(event.version && { object: event.version }),
          };
    return event.type === 'written' && event.version
      ? { path, version: event.version }
      : { put: putOf(event) };
  }

  follow(notes: readonly Note[]): Following {
    const { store } = this;
    return {
      store: async (query) => {
        for (const note of joined(notes)) {
          if ('put' in note && note.put !== undefined) await store.put(note.put, query);
          if ('gone' in note) await store.removeWithin(note.gone, query);
          else if ('from' in note) {
            if (note.isOver) await store.removeOverwritten(note.to, query);
            await store.move(note, query);
          } else if ('version' in note) await store.follow(note.path, note.version, query);
        }
      },
      stored: () => {
        // Some shares cannot be opened any more.
        if (notes.some((note) => 'gone' in note || ('from' in note && note.isLost))) store.onChanged();
      },
    };
  }
}

/** Most changes create a file, so consecutive ones are stored together. */
function* joined(notes: readonly Note[]): Generator<Note> {
  let files: VirtualPath[] = [];
  let trees: VirtualPath[] = [];
  for (const note of notes) {
    if (!('from' in note) && 'put' in note && note.put.unsure === undefined) {
      files.push(...(note.put.files ?? []));
      trees.push(...(note.put.trees ?? []));
      continue;
    }
    if (files.length + trees.length > 0) yield { put: { files, trees } };
    [files, trees] = [[], []];
    yield note;
  }
  if (files.length + trees.length > 0) yield { put: { files, trees } };
}

/** The paths at which a change put something that may replace the object of a share. */
function putOf(event: Exclude<FileEvent, { type: 'removed' }>): Put {
  const { path, mark, parents = 0, merged } = event;
  if (merged) {
    const of = (isFolder: boolean) =>
      merged.entries.filter((one) => one.mark.isFolder === isFolder).map((one) => one.path);
    return { files: of(false), trees: of(true) };
  }
  const isFile = mark !== undefined && !mark.isFolder;
  if (isFile && parents === 0) return { files: [path] };
  const existed = event.type === 'written' || (event.type === 'moved' && event.existed === true);
  if (existed && !isFile) return { unsure: path };
  let top = path;
  for (let above = 0; above < parents; above += 1) top = parentOf(top);
  return { trees: [top] };
}

/** An entry that was restored from the trash is the object that it was there. */
function objectOf({ mark, merged }: Exclude<FileEvent, { type: 'removed' }>): Pick<Moved, 'object'> {
  const { version } = movedVersion(mark?.fileId, { mark, merged });
  return version ? { object: version } : {};
}
