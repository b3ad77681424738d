import { isWithin, type VirtualPath } from '@satchel/contract';
import type { Kysely } from 'kysely';
import type { Follower, Following } from '../../core/changes/follower.js';
import type { Schema } from '../../core/db/schema.js';
import type { FileEvent, NewVersion } from '../../core/files/file-events.js';
import type { FileId } from '../../core/files/file-system.js';
import { afterMoves, type VolumeNames } from '../../core/files/volume-names.js';
import type { Version, VersionsStore } from './versions-store.js';

/**
 * The path of a replaced file, the id of its kept version, and the object that is there now. A write records
 * more, so it is not among these.
 */
interface Replaced {
  path: VirtualPath;
  id: string;
  after: FileId;
}

interface Note {
  /** `hasVolumes` is set if a disk may be mounted below, whose volume is renamed, too. */
  moved?: { from: VirtualPath; to: VirtualPath; hasVolumes?: boolean };
  gone?: VirtualPath;
  written?: { path: VirtualPath; version: NewVersion };
  /** The versions of these files join those of the new object. */
  replaced?: Replaced[];
}

function replacedIn(event: FileEvent): Replaced[] {
  if (event.type === 'removed' || (event.type === 'written' && event.version)) return [];
  const { path, mark, merged, kept = [] } = event;
  if (kept.length === 0) return [];
  const marks = new Map((merged?.entries ?? []).map((entry) => [entry.path, entry.mark]));
  if (mark) marks.set(path, mark);
  return kept.flatMap((one) => {
    const after = marks.get(one.path)?.fileId;
    return after ? [{ path: one.path, id: one.id, after }] : [];
  });
}

function newVersionIn(event: FileEvent): NewVersion | undefined {
  const version = event.type === 'written' || event.type === 'moved' ? event.version : undefined;
  return version?.before === version?.after ? undefined : version;
}

function movedIn(event: FileEvent): Note['moved'] {
  const { path } = event;
  if ('restored' in event && event.restored !== undefined) return { from: event.restored, to: path };
  if (event.type === 'removed' && event.trashed !== undefined) return { from: path, to: event.trashed };
  if (event.type !== 'moved' || event.from === path) return undefined;
  return { from: event.from, to: path, hasVolumes: event.mark?.isFolder !== false };
}

/** Keeps versions with their file when it is moved, trashed or replaced, and deletes them with it. */
export class FilesFollower implements Follower<Note> {
  readonly name = 'versions';
  /** Moves and deletions whose rows are not updated yet. */
  readonly #waiting = new Set<Note>();

  constructor(
    readonly store: VersionsStore,
    readonly names: VolumeNames,
    /** Called with versions whose file is gone for good. */
    readonly onLeft: (versions: readonly Version[]) => void,
  ) {}

  note(event: FileEvent): Note | undefined {
    const { path } = event;
    const moved = movedIn(event);
    const replaced = replacedIn(event);
    const gone = event.type === 'removed' && event.trashed === undefined;
    const version = newVersionIn(event);
    if (!moved && !gone && !version && replaced.length === 0) return undefined;
    const made: Note = {
      ...(moved ? { moved } : {}),
      ...(gone ? { gone: path } : {}),
      ...(version ? { written: { path, version } } : {}),
      ...(replaced.length > 0 ? { replaced } : {}),
    };
    if (moved || gone) this.#waiting.add(made);
    return made;
  }

  /**
   * True if a change that is not followed yet would also affect a new row for the file at `path`, as if that
   * row were older than the change.
   */
  isLeaving(path: VirtualPath): boolean {
    for (const { moved, gone } of this.#waiting) {
      const from = moved?.from ?? gone;
      if (from !== undefined && isWithin(from, path)) return true;
    }
    return false;
  }

  follow(notes: readonly Note[]): Following {
    let left: Version[] = [];
    const moves = notes.flatMap(({ moved }) => (moved?.hasVolumes ? [moved] : []));
    return {
      store: async (query) => {
        left = [];
        if (moves.length > 0) await this.store.renameVolumes(afterMoves(this.names, moves), query);
        for (const note of notes) left.push(...(await this.#store(note, query)));
      },
      stored: () => {
        for (const note of notes) this.#waiting.delete(note);
        if (left.length > 0) this.onLeft(left);
      },
    };
  }

  refused(note: Note): void {
    this.#waiting.delete(note);
  }

  /** Resolves to the versions whose file is gone for good. */
  async #store({ moved, gone, written, replaced = [] }: Note, query: Kysely<Schema>): Promise<Version[]> {
    const { store } = this;
    if (moved) await store.move(moved.from, moved.to, query);
    const left = gone === undefined ? [] : await store.leaveAll(gone, query);
    for (const { path, id, after } of replaced) {
      const before = await store.fileIdOf(id, query);
      if (before !== null) await store.follow(path, { before, after }, query);
    }
    if (written) await store.follow(written.path, written.version, query);
    return left;
  }
}
