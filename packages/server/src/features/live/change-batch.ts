import {
  type DownloadEnd,
  isWithin,
  type LIVE_TOPICS,
  type LiveChange,
  parentOf,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import type { FileEvent } from '../../core/files/file-events.js';
import { TRASH_PATH } from '../../core/files/trash.js';

export type Topic = (typeof LIVE_TOPICS)[number];

/** A change for the listeners that may see it; paths are from the server's root. */
export type ServerChange =
  | { type: 'created' | 'written' | 'removed' | 'folder' | 'tree'; path: VirtualPath }
  | { type: 'moved'; from: VirtualPath; path: VirtualPath }
  /** Without a user, it is for everybody. */
  | { type: Topic; userId: number | null }
  | ({ userId: number } & DownloadEnd);

/** If more entries of one folder change, the batch only names the folder. */
const MOST_IN_FOLDER = 8;
/** If there are more folders and entries, the batch only names the folder that contains them all. */
const MOST_CHANGES = 64;

/** The changes of a moment. Their number is bounded. */
export class ChangeBatch {
  /** The changes by folder; null for a folder with too many. */
  readonly #folders = new Map<VirtualPath, ServerChange[] | null>();
  readonly #topics = new Map<string, ServerChange>();
  /** The folder that contains all changes, when there are too many. */
  #tree: VirtualPath | null = null;
  #count = 0;
  /** The order in which the changes were made; of equal ones the latest counts. */
  readonly #order = new Map<ServerChange, number>();

  get isEmpty(): boolean {
    return this.#count === 0 && this.#topics.size === 0 && this.#tree === null;
  }

  add(event: FileEvent): void {
    if (isWithin(TRASH_PATH, event.path)) {
      this.addTopic('trash', null);
      return;
    }
    if (event.type === 'removed' && event.trashed !== undefined) this.addTopic('trash', event.actor.userId);
    if ('restored' in event && event.restored !== undefined) this.addTopic('trash', null);
    if (event.type === 'moved') {
      this.#put({ type: 'moved', from: event.from, path: event.path }, event.from, event.path);
    } else {
      this.#put({ type: event.type, path: event.path }, event.path);
    }
  }

  addTopic(type: Topic, userId: number | null): void {
    this.#topics.set(`${type} ${userId}`, { type, userId });
  }

  addDownloadEnd(userId: number, end: DownloadEnd): void {
    const of = end.type === 'incomplete' ? end.archive : end.download;
    this.#topics.set(`${end.type} ${userId} ${of}`, { userId, ...end });
  }

  changes(): ServerChange[] {
    const topics = [...this.#topics.values()];
    if (this.#tree !== null) return [{ type: 'tree', path: this.#tree }, ...topics];
    const found = new Set<ServerChange>();
    for (const [path, changes] of this.#folders) {
      for (const change of changes ?? [{ type: 'folder' as const, path }]) found.add(change);
    }
    const orderOf = (change: ServerChange) => this.#order.get(change) ?? 0;
    return [...[...found].sort((a, b) => orderOf(a) - orderOf(b)), ...topics];
  }

  /** Adds a change to its folders. A move has two: if one has too many changes, the other reports it. */
  #put(change: ServerChange, ...paths: VirtualPath[]): void {
    this.#order.set(change, this.#order.size);
    for (const path of paths) {
      if (this.#tree !== null) this.#tree = commonFolder(this.#tree, parentOf(path));
      else this.#putIn(parentOf(path), change);
    }
  }

  #putIn(folder: VirtualPath, change: ServerChange): void {
    const known = this.#folders.get(folder);
    if (known === null) return;
    const same = known?.find((one) => isSame(one, change));
    if (known && same) {
      known.splice(known.indexOf(same), 1, change);
      return;
    }
    if (known && known.length >= MOST_IN_FOLDER) {
      this.#folders.set(folder, null);
      this.#count += 1 - known.length;
      return;
    }
    if (known) known.push(change);
    else this.#folders.set(folder, [change]);
    this.#count += 1;
    if (this.#count <= MOST_CHANGES) return;
    this.#tree = [...this.#folders.keys()].reduce(commonFolder);
    this.#folders.clear();
    this.#count = 0;
  }
}

/** A file that is saved several times in a moment is reported once. */
function isSame(one: ServerChange, other: ServerChange): boolean {
  if (!('path' in one) || !('path' in other) || one.type !== other.type || one.path !== other.path)
    return false;
  return one.type !== 'moved' || (other.type === 'moved' && one.from === other.from);
}

/** The deepest folder that contains both. */
export function commonFolder(one: VirtualPath, other: VirtualPath): VirtualPath {
  let folder = one;
  while (folder !== ROOT && !isWithin(folder, other)) folder = parentOf(folder);
  return folder;
}

/** The folders whose content the changes affect. */
export class TouchedFolders {
  readonly #folders = new Set<string>();
  readonly #trees: VirtualPath[] = [];

  constructor(changes: Iterable<ServerChange | LiveChange>) {
    for (const change of changes) {
      if (!('path' in change)) continue;
      const path = change.path as VirtualPath;
      if (change.type === 'tree') this.#trees.push(path);
      else this.#folders.add(change.type === 'folder' ? path : parentOf(path));
      if (change.type === 'moved') this.#folders.add(parentOf(change.from as VirtualPath));
    }
  }

  has(folder: VirtualPath): boolean {
    return this.#folders.has(folder) || this.#trees.some((tree) => isWithin(tree, folder));
  }
}
