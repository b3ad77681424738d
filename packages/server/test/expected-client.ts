import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryListing, Places, ShareLink, TrashListing, VersionListing } from '@satchel/contract';
import { expect } from 'vitest';
import { ApiClient } from './api-client.js';
import { changeFor, redone, undone } from './expected-changes.js';
import type { ExpectedChange, Mind } from './expected-requests.js';
import {
  type ExpectedFile,
  type ExpectedState,
  type ExpectedTrash,
  linesOf,
  mapped,
  NOTHING,
} from './expected-state.js';
import { pickFrom } from './random.mjs';

interface Sent {
  /** The name of the action; null for those that the history does not list. */
  id: string | null;
  before: ExpectedState;
  change: ExpectedChange;
}

const SIZES = [40, 300, 20_000, 300_000];

/** The content of a file, which says by its beginning what all of it has to be. */
function textOf(content: string): string {
  const size = Number(content.split('.')[2]);
  return `${content} `.repeat(Math.ceil(size / content.length)).slice(0, size);
}

function contentOf(file: string): string {
  const text = readFileSync(file, 'latin1');
  const content = text.slice(0, text.indexOf(' '));
  return text === textOf(content) ? content : `torn, ${text.length} bytes of ${content}`;
}

/** The tree on the disk at a path, named as if it were at another one. */
function treeAt(place: string, name: string, tree = new Map<string, ExpectedFile | null>()) {
  if (!statSync(place).isDirectory()) return tree.set(name, { content: contentOf(place), earlier: [] });
  if (name !== '') tree.set(name, null);
  for (const entry of readdirSync(place)) {
    if (!entry.startsWith('.satchel-')) treeAt(join(place, entry), `${name}/${entry}`, tree);
  }
  return tree;
}

/** A user who is alone in a folder, sends one change after the other, and knows what has to be there. */
export class ExpectedClient {
  #client: ApiClient;
  #state = NOTHING;
  #sent: Sent | null = null;
  /** The latest change, while it can be undone or made again. */
  #last: { id: string; before: ExpectedState; change: ExpectedChange; isUndone: boolean } | null = null;
  #acknowledged: string[] = [];
  readonly #log: string[] = [];
  #count = 0;

  constructor(
    readonly root: string,
    readonly username: string,
    client: ApiClient,
    readonly random: () => number,
  ) {
    this.#client = client;
  }

  /** The server has another address since it was started again. */
  moveTo(origin: string): void {
    this.#client = new ApiClient(origin, this.#client.token);
  }

  #mind(): Mind {
    return {
      client: this.#client,
      random: this.random,
      state: this.#state,
      content: () => {
        this.#count += 1;
        return `${this.username}.${this.#count}.${pickFrom(SIZES, this.random)}`;
      },
      textOf,
      idOf: (items, wanted) => items.find(({ id, path }) => this.#isTrashed(id, path, wanted))?.id,
    };
  }

  #isTrashed(id: string, path: string, wanted: ExpectedTrash): boolean {
    if (path !== wanted.path) return false;
    const found = { path, tree: treeAt(join(this.root, '.satchel-trash', id), path) };
    const alone = (trashed: ExpectedTrash) => linesOf({ ...NOTHING, trash: [trashed] });
    return alone(found) === alone(wanted);
  }

  /** Sends something and waits for the response. A refusal is a failure. */
  async act(): Promise<void> {
    const kind = this.random();
    if (kind < 0.05) return this.#share();
    if (kind < 0.1) return this.#favour();
    const mind = this.#mind();
    const last = this.#last;
    this.#count += 1;
    if (last && kind < 0.3) {
      const { id, before, change, isUndone } = last;
      await this.#send(null, isUndone ? redone(mind, id, change) : undone(mind, id, before, change));
      this.#last = { ...last, isUndone: !isUndone };
      return;
    }
    const id = `${this.username}-${this.#count}`;
    const change = changeFor(mind);
    this.#last = null;
    const before = this.#state;
    await this.#send(id, change);
    if (!change.isFinal) this.#last = { id, before, change, isUndone: false };
  }

  async #send(id: string | null, change: ExpectedChange): Promise<void> {
    this.#sent = { id, before: this.#state, change };
    this.#log.push(change.what);
    const response = await change.send(id === null ? {} : { 'X-Action-Id': id });
    const text = await response.text();
    const isRefused = !response.ok || /"failed":\[\{|"done":0/.test(text);
    if (isRefused) throw new Error(`${response.status} ${text} after\n${this.#latest()}`);
    this.#log.push('acknowledged');
    this.#state = change.states.at(-1) ?? this.#state;
    if (id !== null) this.#acknowledged.push(id);
    this.#sent = null;
  }

  #files(): [string, ExpectedFile][] {
    return [...this.#state.tree].flatMap(([path, file]) => (file ? [[path, file]] : []));
  }

  async #share(): Promise<void> {
    const files = this.#files();
    if (files.length === 0) return;
    const [shared] = pickFrom(files, this.random);
    const response = await this.#client.post(`/api/share${shared}`);
    const { hash } = (await response.json()) as ShareLink;
    this.#last = null;
    this.#log.push(`shared ${shared}`);
    this.#state = mapped(this.#state, (file, path) => (path === shared ? { ...file, link: hash } : file));
  }

  async #favour(): Promise<void> {
    const files = this.#files();
    if (files.length === 0) return;
    const wanted = new Set(files.filter(([, file]) => file.isFavourite).map(([path]) => path));
    wanted.add(pickFrom(files, this.random)[0]);
    const response = await this.#client.put('/api/places', { favourites: [...wanted] });
    expect(response.status, await response.text()).toBe(200);
    this.#last = null;
    this.#log.push(`favourites ${[...wanted].join(', ')}`);
    const isIn = (path: string | null) => path !== null && wanted.has(path);
    this.#state = mapped(this.#state, (file, path) => ({ ...file, isFavourite: isIn(path) }));
  }

  /** After a kill and a start: how far the change came that was under way. */
  async check(): Promise<'made' | 'notMade' | 'inPart' | null> {
    const sent = this.#sent;
    this.#sent = null;
    this.#log.push('killed');
    const states = sent ? [sent.before, ...sent.change.states] : [this.#state];
    const found = await this.#find(states);
    if (sent) this.#last = null;
    const state = states[found] ?? this.#state;
    const isMade = found === states.length - 1;
    await this.#checkHistory(sent, found > 0);
    this.#state = state;
    if (sent && !isMade && (await sent.change.resume?.(this.#client))) {
      this.#state = states.at(-1) ?? state;
      await this.#find([this.#state]);
    }
    await this.#checkFollowers();
    if (!sent) return null;
    if (isMade) return 'made';
    return found === 0 ? 'notMade' : 'inPart';
  }

  /** Finds the one of these states that is on the disk. */
  async #find(states: readonly ExpectedState[]): Promise<number> {
    const { items } = await this.#client.json<TrashListing>('/api/trash?limit=1000');
    const trash = items.map(({ id, path }) => ({
      path,
      tree: treeAt(join(this.root, '.satchel-trash', id), path),
    }));
    const found = linesOf({ tree: treeAt(join(this.root, this.username), ''), trash });
    const possible = states.map(linesOf);
    const index = possible.lastIndexOf(found);
    if (index === -1) expect(found, this.#latest()).toEqual(possible.at(-1));
    return index;
  }

  async #checkHistory(sent: Sent | null, isMade: boolean): Promise<void> {
    const { items } = await this.#client.json<HistoryListing>('/api/history?limit=200');
    const known = new Set(items.map(({ id }) => id));
    const forgotten = this.#acknowledged.filter((id) => !known.has(id));
    expect(forgotten, `not in the history after\n${this.#latest()}`).toEqual([]);
    this.#acknowledged = [];
    if (!sent?.id) return;
    // A new file is noted once it is there, so that a kill between has nothing to compare.
    if (isMade && sent.change.made) return;
    expect(known.has(sent.id), `history of ${sent.id} after\n${this.#latest()}`).toBe(isMade);
  }

  async #checkFollowers(): Promise<void> {
    const client = this.#client;
    const { favourites } = await client.json<Places>('/api/places');
    const places = favourites.filter(({ isGone }) => !isGone).map(({ path }) => path);
    const wanted = this.#files().filter(([, { isFavourite }]) => isFavourite);
    const latest = this.#latest();
    expect(places, latest).toEqual(expect.arrayContaining(wanted.map(([path]) => path)));
    for (const [path, { content, earlier, link }] of this.#files()) {
      if (link) {
        const visited = await client.get(`/api/public/dl/${link}`);
        expect(visited.status, `link of ${path} after\n${latest}`).toBe(200);
        expect((await visited.text()) === textOf(content), `link of ${path} after\n${latest}`).toBe(true);
      }
      if (earlier.length === 0) continue;
      const { items } = await client.json<VersionListing>(`/api/versions${path}`);
      const kept = items.map(({ id }) => contentOf(join(this.root, '.satchel-versions', id)));
      const all = expect.arrayContaining(earlier.filter((one) => one !== content));
      expect(kept, `versions of ${path} after\n${latest}`).toEqual(all);
    }
  }

  #latest(): string {
    return `${this.username}:\n${this.#log.slice(-40).join('\n')}`;
  }
}
