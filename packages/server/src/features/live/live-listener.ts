import type { ServerResponse } from 'node:http';
import {
  isDownloadEnd,
  type LiveChange,
  type LiveMessage,
  parentOf,
  ROOT,
  type VirtualPath,
} from '@satchel/contract';
import type { ShownPaths } from '../../core/files/file-system.js';
import { type Principal, reachesAll } from '../../core/files/principal.js';
import type { ServerChange } from './change-batch.js';

/** A client with this many unsent bytes gets no events until it has received them, and then a reset. */
const MOST_WAITING_BYTES = 64 * 1024;

/** One client that receives events. */
export class LiveListener {
  /** Listeners with the same key receive the same changes. */
  readonly key: string;
  #isBehind = false;
  #lastId = '';

  constructor(
    readonly principal: Principal,
    readonly shown: ShownPaths,
    readonly response: Pick<ServerResponse, 'write' | 'end' | 'writableLength'>,
  ) {
    const { id, perm } = principal.user;
    this.key = `${id} ${perm.admin} ${shown.key}`;
  }

  /** The changes that the listener may see, with the paths of its scope. */
  changesIn(changes: readonly ServerChange[]): LiveChange[] {
    return changes.flatMap((change) => this.#changesOf(change));
  }

  #changesOf(change: ServerChange): LiveChange[] {
    if (isDownloadEnd(change)) {
      const { userId, ...end } = change;
      // Names of downloads may be those of what an API key for one folder does not reach.
      const { user, session } = this.principal;
      return userId === user.id && reachesAll(session) ? [end] : [];
    }
    if ('userId' in change) {
      const { user } = this.principal;
      const isReceiver = change.userId === null || change.userId === user.id || user.perm.admin;
      return isReceiver ? [{ type: change.type }] : [];
    }
    if (change.type === 'tree') return this.#treesAt(change.path);
    if (change.type === 'moved') return this.#movesOf(change.from, change.path);
    const { type } = change;
    return this.#pathsOf(change.path).map((path) => ({ type, path }));
  }

  /** Returns several paths for what lies in several folders of the user. */
  #pathsOf(serverPath: VirtualPath): VirtualPath[] {
    return this.shown.each.flatMap((of) => of(serverPath) ?? []);
  }

  /** A move is one where both ends are shown in the same folder, or else between any two. */
  #movesOf(serverFrom: VirtualPath, serverPath: VirtualPath): LiveChange[] {
    const ends = this.shown.each.map((of) => ({ from: of(serverFrom), path: of(serverPath) }));
    const isWhole = ends.some(({ from, path }) => from !== null && path !== null);
    const left = ends.find(({ from }) => from !== null);
    const reached = ends.find(({ path }) => path !== null);
    const pairs =
      isWhole || !left || !reached
        ? ends
        : [{ from: left.from, path: reached.path }, ...ends.filter((end) => end !== left && end !== reached)];
    return pairs.flatMap(({ from, path }): LiveChange[] => {
      if (path === null) return from === null ? [] : [{ type: 'removed', path: from }];
      return [from === null ? { type: 'created', path } : { type: 'moved', from, path }];
    });
  }

  /**
   * If the tree itself is not shown, the change names the next folder above that is, or the whole scope if
   * only a part of the tree is shown.
   */
  #treesAt(serverPath: VirtualPath): LiveChange[] {
    if (this.shown.areBelow(serverPath)) return [{ type: 'tree', path: ROOT }];
    for (let at = serverPath; at !== ROOT; at = parentOf(at)) {
      const paths = this.#pathsOf(at);
      if (paths.length > 0) return paths.map((path) => ({ type: 'tree', path }));
      if (this.shown.areBelow(at)) return [{ type: 'tree', path: ROOT }];
    }
    return [];
  }

  send(id: string, message: LiveMessage): void {
    this.sendText(id, eventText(id, message));
  }

  sendText(id: string, text: string | Uint8Array): void {
    this.#lastId = id;
    if (this.#isBehind) return;
    if (this.response.writableLength > MOST_WAITING_BYTES) {
      this.#isBehind = true;
      return;
    }
    this.response.write(text, () => this.#catchUp());
  }

  #catchUp(): void {
    if (!this.#isBehind || this.response.writableLength > 0) return;
    this.#isBehind = false;
    this.send(this.#lastId, { isReset: true });
  }

  /** Keeps the connection open. The id covers events that were not for this listener. */
  keepAlive(id: string): void {
    this.sendText(id, `: still here\nid: ${id}\n\n`);
  }

  end(): void {
    this.response.end();
  }
}

export function eventText(id: string, message: LiveMessage): string {
  return `id: ${id}\ndata: ${JSON.stringify(message)}\n\n`;
}
