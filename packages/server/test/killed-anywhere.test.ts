import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HistoryListing, TrashListing, TrashRestored, VersionListing } from '@satchel/contract';
import { afterEach, expect, test } from 'vitest';
import { openDatabase } from '../src/core/db/database.js';
import { ApiClient } from './api-client.js';
import { type ChildServer, startChildServer } from './child-server.js';
import { keptOnDisk } from './kept-on-disk.js';
import { pickFrom, randomFrom } from './random.mjs';

/** `KILL_SEEDS=100-300` runs other sequences than the ones of the gate. */
const [FIRST, LAST] = (process.env.KILL_SEEDS ?? '1-2').split('-').map(Number) as [number, number];
const SEEDS = Array.from({ length: LAST - FIRST + 1 }, (_, index) => FIRST + index);
const KILLS = 3;
const AT_ONCE = 6;
/** So few names, so that everything meets everything else. */
const FOLDERS = ['', '/a', '/a/b', '/c'];
const NAMES = ['1.txt', '2.txt', '3.txt', 'b'];
/** Files that are deleted for good; nothing else happens to them. */
const PURGED = 'purged-';
const PART = { 'Content-Type': 'application/offset+octet-stream' };

type Headers = Record<string, string>;

const hashOf = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

let folder: string;
let server: ChildServer | undefined;
afterEach(async () => {
  await server?.kill('SIGKILL');
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** One server that is killed and started again, with what clients sent to it and what it acknowledged. */
class Story {
  readonly root = join(folder, 'files');
  client = new ApiClient('');
  /** All content that was sent, by hash: nothing else may ever be visible. */
  readonly sent = new Map<string, string>();
  readonly acknowledged = new Set<string>();
  /** The names of actions that were acknowledged. */
  readonly actions: string[] = [];
  /** The requests so far, for the message of a failure. */
  readonly log: string[] = [];
  #count = 0;

  constructor(readonly random: () => number) {
    mkdirSync(this.root);
  }

  async start(): Promise<void> {
    server = await startChildServer(this.root, join(folder, 'state'));
    if (server.password) this.client = await server.anonymous.login('admin', server.password);
    else this.client = new ApiClient(server.origin, this.client.token);
  }

  pick<Item>(list: readonly Item[]): Item {
    return pickFrom(list, this.random);
  }

  /** Mostly what is there. */
  path(): string {
    const there = treeBelow(this.root);
    const fresh = `${this.pick(FOLDERS)}/${this.pick(NAMES)}`;
    return there.length > 0 && this.random() < 0.8 ? this.pick(there) : fresh;
  }

  content(): string {
    this.#count += 1;
    const size = this.pick([10, 200, 20_000, 200_000]);
    const content = `${this.#count} `.repeat(size).slice(0, size);
    this.sent.set(hashOf(content), `${this.#count}`);
    return content;
  }

  /** Sends what is lost if the server forgets it. */
  async store(what: string, send: (content: string, headers: Headers) => Promise<boolean>): Promise<void> {
    const content = this.content();
    const name = String(this.#count);
    this.log.push(`${what} ${name}`);
    if (!(await send(content, { 'X-Action-Id': name }))) return;
    this.acknowledged.add(hashOf(content));
    this.actions.push(name);
    this.log.push(`acknowledged ${name}`);
  }
}

function treeBelow(path: string, prefix = ''): string[] {
  try {
    const entries = readdirSync(path, { withFileTypes: true });
    return entries.flatMap((entry) => {
      if (entry.name.startsWith('.satchel-') || entry.name.startsWith(PURGED)) return [];
      const name = `${prefix}/${entry.name}`;
      return entry.isDirectory() ? [name, ...treeBelow(join(path, entry.name), name)] : [name];
    });
  } catch {
    // It was moved away in the meantime.
    return [];
  }
}

const isOk = async (sent: Promise<Response>) => {
  const response = await sent;
  await response.arrayBuffer();
  return response.ok;
};

/** Everything that users do with files; each may be refused. */
const OPERATIONS: Record<string, (story: Story) => Promise<unknown>> = {
  upload: (story) => {
    const path = `${story.pick(FOLDERS)}/${story.pick(NAMES)}`;
    const override = story.random() < 0.7;
    return story.store(`upload ${path}`, (content, headers) =>
      isOk(story.client.post(`/api/resources${path}?override=${override}`, content, headers)),
    );
  },
  tus: (story) => {
    const path = `${story.pick(FOLDERS)}/${story.pick(NAMES)}`;
    return story.store(`tus ${path}`, async (content, headers) => {
      const at = `/api/tus${path}`;
      const length = { 'Upload-Length': String(content.length) };
      const begun = await story.client.post(`${at}?override=true`, undefined, length);
      await begun.arrayBuffer();
      if (!begun.ok) return false;
      // Another client may begin an upload to the same path in the meantime, and take the place of this one.
      const mine = { 'X-Upload-Id': begun.headers.get('X-Upload-Id') ?? '' };
      const half = Math.floor(content.length / 2);
      const part = (from: number, to: number) =>
        isOk(
          story.client.request('PATCH', at, content.slice(from, to), {
            ...PART,
            ...headers,
            ...mine,
            'Upload-Offset': String(from),
          }),
        );
      return (await part(0, half)) && (await part(half, content.length));
    });
  },
  save: (story) => {
    const path = story.path();
    return story.store(`save ${path}`, (content, headers) =>
      isOk(story.client.put(`/api/resources${path}`, content, headers)),
    );
  },
  move: (story) => transfer(story, 'rename'),
  copy: (story) => transfer(story, 'copy'),
  remove: (story) => {
    const path = story.path();
    story.log.push(`remove ${path}`);
    return isOk(story.client.delete(`/api/resources${path}`));
  },
  batch: (story) => {
    const items = [0, 1, 2].map(() => ({
      from: story.path(),
      to: `${story.pick(FOLDERS)}/${story.pick(NAMES)}`,
      override: story.random() < 0.5,
    }));
    const action = story.pick(['move', 'copy', 'delete']);
    story.log.push(`batch ${action} ${items.map(({ from, to }) => `${from} ${to}`).join(', ')}`);
    return isOk(story.client.post('/api/batch', { action, items }));
  },
  restore: async (story) => {
    const { items } = await story.client.json<TrashListing>('/api/trash');
    if (items.length === 0) return;
    const { id, path } = story.pick(items);
    story.log.push(`restore ${path}`);
    const how = story.pick([{ override: true }, { rename: true }, {}]);
    await isOk(story.client.post('/api/trash/restore', { items: [{ id, ...how }] }));
  },
  revert: async (story) => {
    const path = story.path();
    const response = await story.client.get(`/api/versions${path}`);
    const text = await response.text();
    // A folder has none, and neither has what another client moved away.
    const { items } = response.ok ? (JSON.parse(text) as VersionListing) : { items: [] };
    if (items.length === 0) return;
    story.log.push(`revert ${path}`);
    await isOk(story.client.post(`/api/versions${path}`, { id: story.pick(items).id }));
  },
  undo: async (story) => {
    const { items } = await story.client.json<HistoryListing>('/api/history?limit=10');
    if (items.length === 0) return;
    const { id, kind, path } = story.pick(items);
    const direction = story.random() < 0.7 ? 'undo' : 'redo';
    story.log.push(`${direction} ${kind} ${path}`);
    await isOk(story.client.post(`/api/history/${id}/${direction}`));
  },
  /** Nothing of these has to be left. */
  purge: async (story) => {
    const path = `/${PURGED}${story.random()}`;
    if (!(await isOk(story.client.post(`/api/resources${path}`, story.content())))) return;
    await isOk(story.client.delete(`/api/resources${path}?permanent=true`));
  },
};
const KINDS = ['upload', 'upload', 'tus', 'save', 'save', 'move', 'move', ...Object.keys(OPERATIONS)];

function transfer(story: Story, action: string): Promise<boolean> {
  const from = story.path();
  const to = `${story.pick(FOLDERS)}/${story.pick(NAMES)}`;
  const override = story.random() < 0.7;
  story.log.push(`${action} ${from} ${to} ${override}`);
  const query = `action=${action}&destination=${encodeURIComponent(to)}&override=${override}`;
  return isOk(story.client.patch(`/api/resources${from}?${query}`));
}

/**
 * Several clients at work; the server is killed after so many responses, while the others wait for theirs.
 */
async function workUntilKilled(story: Story, responses: number): Promise<void> {
  let count = 0;
  let killed: Promise<void> | undefined;
  const work = async () => {
    while (!killed) {
      const operation = OPERATIONS[story.pick(KINDS)] as (story: Story) => Promise<unknown>;
      try {
        await operation(story);
      } catch (error) {
        if (!killed) throw error;
      }
      count += 1;
      if (count >= responses) killed ??= server?.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await killed;
}

/**
 * The hashes of all contents that are kept: files and their versions as a user finds them, and versions whose
 * file another client moved away at the same moment, which have a row for a path where nothing is.
 */
async function contents(story: Story): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const { client } = story;
  const read = async (path: string, name: string) => {
    const response = await client.get(path);
    expect(response.status, `${name} after\n${story.log.join('\n')}`).toBe(200);
    found.set(hashOf(Buffer.from(await response.arrayBuffer())), name);
  };
  const entries = await client.json<{ path: string; isDir: boolean }[]>('/api/resources/?recursive=true');
  for (const { path, isDir } of entries) {
    if (isDir) continue;
    await read(`/api/raw${path}`, path);
    const { items } = await client.json<VersionListing>(`/api/versions${path}`);
    for (const { id } of items) await read(`/api/version${path}?id=${id}`, `${path} ${id}`);
  }
  const database = await openDatabase({ kind: 'sqlite', file: join(folder, 'state/satchel.db') });
  const rows = await database.query.selectFrom('versions').select(['id', 'path', 'state']).execute();
  await database.close();
  const there = readdirSync(join(story.root, '.satchel-versions'));
  for (const { id, path, state } of rows) {
    expect(there, `${id} ${path} ${state} after\n${story.log.join('\n')}`).toContain(id);
    found.set(hashOf(readFileSync(join(story.root, '.satchel-versions', id))), `version of ${path}`);
  }
  return found;
}

/** The names of the actions that the user can undo, or see why not. */
async function actions({ client }: Story): Promise<Set<string>> {
  const names = new Set<string>();
  for (let offset = 0; ; offset += 200) {
    const { items, total } = await client.json<HistoryListing>(`/api/history?limit=200&offset=${offset}`);
    for (const { id } of items) names.add(id);
    if (offset + 200 >= total) return names;
  }
}

/** Restores all that is in the trash, as nobody can read it there. */
async function restoreAll({ client, root }: Story, round: number): Promise<void> {
  const { items } = await client.json<TrashListing>('/api/trash?limit=1000');
  const names = items.map(({ id }) => id);
  expect(keptOnDisk(root, 'trash').sort(), 'rows and objects of the trash').toEqual([...names].sort());
  if (names.length === 0) return;
  const wanted = names.map((id) => ({ id, to: `/back-${round}/${id}` }));
  const response = await client.post('/api/trash/restore', { items: wanted });
  const { failed } = (await response.json()) as TrashRestored;
  expect(failed).toEqual([]);
}

test.each(SEEDS)(
  'seed %i: nothing that was acknowledged is lost when the server is killed, again and again',
  async (seed) => {
    folder = mkdtempSync(join(tmpdir(), 'killed-anywhere-'));
    const story = new Story(randomFrom(seed));
    await story.start();
    const settings = { enabled: true, days: 30, percent: 50, versions: 1000 };
    expect((await story.client.put('/api/settings', { trash: settings })).status).toBe(200);
    for (let round = 1; round <= KILLS; round += 1) {
      await workUntilKilled(story, 10 + Math.floor(story.random() * 50));
      story.log.push('killed');
      await story.start();
      await restoreAll(story, round);
      const found = await contents(story);
      const half = [...found].filter(([hash]) => !story.sent.has(hash)).map(([, name]) => name);
      expect(half, 'half-written').toEqual([]);
      const lost = [...story.acknowledged].filter((hash) => !found.has(hash));
      const known = await actions(story);
      const forgotten = story.actions.filter((name) => !known.has(name));
      expect(forgotten, `not in the history after ${story.log.join('\n')}`).toEqual([]);
      expect(
        lost.map((hash) => story.sent.get(hash)),
        `lost after ${story.log.join('\n')}`,
      ).toEqual([]);
    }
    expect(story.acknowledged.size).toBeGreaterThan(KILLS);
  },
);
