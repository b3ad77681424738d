import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { HistoryOutcome, Rule, TrashListing, VersionListing } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { clearFolder } from './clear-folder.js';
import { startTestServer, type TestServer } from './harness.js';
import { pickFrom, randomFrom } from './random.mjs';

/** `UNDO_STEPS=20000` runs longer sequences than the gate does. */
const STEPS = Number(process.env.UNDO_STEPS ?? 120);

const NAMES = ['a', 'b', 'c', 'd/a', 'd/b', 'd/in/c', 'e/a', 'k.key/b'];
const FOLDERS = ['d', 'd/in', 'e', 'f'];

let server: TestServer;
let users: ApiClient[];

beforeAll(async () => {
  server = await startTestServer();
  const trash = { enabled: true, days: 30, percent: 50, versions: 1000 };
  expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
  const rule: Rule = { regex: true, allow: false, path: '', regexp: { raw: '\\.key$' } };
  users = [
    await server.createUser({ username: 'ann', scope: '/' }),
    await server.createUser({ username: 'ben', scope: '/', rules: [rule] }),
  ];
});
afterAll(() => server.close());

type Tree = ReadonlyMap<string, string>;

/** The content of each file, and that there is each folder. */
function treeBelow(path = server.root, prefix = '', tree = new Map<string, string>()): Tree {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name === '.satchel-trash' || entry.name === '.satchel-versions') continue;
    const name = prefix + entry.name;
    if (entry.isDirectory()) treeBelow(join(path, entry.name), `${name}/`, tree.set(`${name}/`, 'folder'));
    else tree.set(name, readFileSync(join(path, entry.name), 'utf8'));
  }
  return tree;
}

interface Action {
  user: ApiClient;
  id: string;
  what: string;
  /** Before and after it, and before each undo and redo of it. */
  known: Tree[];
}

class Story {
  readonly actions: Action[] = [];
  readonly log: string[] = [];

  constructor(readonly random: () => number) {}

  pick<Item>(list: readonly Item[]): Item {
    return pickFrom(list, this.random) as Item;
  }

  /** Some changes under one name. */
  async act(id: string): Promise<void> {
    const user = this.pick(users);
    const before = treeBelow();
    const what: string[] = [];
    for (let left = this.pick([1, 1, 1, 2, 3]); left > 0; left -= 1) what.push(await this.#change(user, id));
    this.actions.push({ user, id, what: what.join(', '), known: [before, treeBelow()] });
    this.log.push(`${users.indexOf(user)} ${id} ${what.join(', ')}`);
  }

  async #change(user: ApiClient, id: string): Promise<string> {
    const headers = { 'X-Action-Id': id };
    const files = [...treeBelow().keys()].filter((name) => !name.endsWith('/'));
    const from = this.pick(files.length > 0 ? files : NAMES);
    const to = this.pick(NAMES);
    const at = (path: string) => `/api/resources/${path}`;
    const transfer = (action: string, source: string, target: string) => {
      const query = `action=${action}&override=${this.random() < 0.6}&destination=/${target}`;
      return user.request('PATCH', `${at(source)}?${query}`, undefined, headers);
    };
    const renames = () => {
      const [one = 'a', two = 'b', three = 'c'] = this.pick([
        ['a', 'b', 'c'],
        ['b', 'c', 'a'],
      ]);
      const pairs = this.pick([
        [
          [one, two],
          [two, one],
        ],
        [
          [one, two],
          [two, three],
          [three, one],
        ],
        [
          [one, two],
          [two, 'fresh'],
        ],
      ]);
      const items = pairs.map(([name = '', next = '']) => ({ from: name, to: next }));
      return user.post('/api/renames', { folder: this.pick(['/', '/', '/d']), items }, headers);
    };
    const restore = async () => {
      const { items } = await user.json<TrashListing>('/api/trash');
      const item = items.length > 0 ? this.pick(items.slice(0, 3)) : { id: 'none' };
      return user.post('/api/trash/restore', { items: [{ id: item.id }] }, headers);
    };
    /** Restores or deletes a version of the file, if it has some. */
    const version = async (method: 'POST' | 'DELETE') => {
      const listed = await user.get(`/api/versions/${from}`);
      const { items } = (listed.ok ? await listed.json() : { items: [] }) as VersionListing;
      const named = items.length > 0 ? this.pick(items).id : 'none';
      const path = `/api/versions/${from}`;
      if (method === 'POST') return user.request(method, path, { id: named }, headers);
      return user.request(method, `${path}?id=${named}`, undefined, headers);
    };
    const content = `${id} ${this.random()}`.slice(0, 8);
    const changes: Record<string, () => Promise<Response>> = {
      upload: () => user.post(`${at(to)}?override=${this.random() < 0.5}`, content, headers),
      save: () => user.put(at(from), content, headers),
      move: () => transfer('rename', from, to),
      copy: () => transfer('copy', from, to),
      copyFolder: () => transfer('copy', this.pick(FOLDERS), 'f'),
      remove: () =>
        user.request('DELETE', at(this.random() < 0.5 ? from : this.pick(FOLDERS)), undefined, headers),
      renames,
      restore,
      revert: () => version('POST'),
      forget: () => version('DELETE'),
    };
    const kind = this.pick(Object.keys(changes));
    const { status } = await (changes[kind]?.() ?? Promise.reject(new Error(kind)));
    return `${kind} ${from} ${to} ${status}`;
  }

  /** Undoes or makes again what some action did. */
  async turn(): Promise<number> {
    const action = this.pick(this.actions.slice(-12));
    if (!action) return 0;
    const direction = this.pick(['undo', 'undo', 'redo']);
    const before = treeBelow();
    const response = await action.user.post(`/api/history/${action.id}/${direction}`);
    // A request that was refused is no action.
    if (response.status === 404) return 0;
    const outcome = (await response.json()) as HistoryOutcome;
    this.log.push(`${direction} ${action.id}: ${outcome.done} done, ${JSON.stringify(outcome.failed)}`);
    const after = treeBelow();
    action.known.push(before);
    const { known } = action;
    const paths = new Set([...before.keys(), ...after.keys(), ...(known[0]?.keys() ?? [])]);
    const wrong = [...paths].filter((path) => !known.some((tree) => tree.get(path) === after.get(path)));
    const message = `${direction} of ${action.id} (${action.what}) after\n${this.log.slice(-30).join('\n')}`;
    expect(wrong, message).toEqual([]);
    if (outcome.done === 0) expect([...after].sort(), message).toEqual([...before].sort());
    expect(
      [...after.keys()].filter((path) => path.includes('.satchel-')),
      message,
    ).toEqual([]);
    return outcome.done;
  }
}

test.each([1, 2])(
  'seed %i: after an undo or redo each path is as it was, or as the action knew it',
  async (seed) => {
    clearFolder(server.root);
    for (const name of NAMES) {
      mkdirSync(dirname(join(server.root, name)), { recursive: true });
      writeFileSync(join(server.root, name), name);
    }
    const story = new Story(randomFrom(seed));
    let done = 0;
    for (let step = 0; step < STEPS; step += 1) {
      if (step === 0 || story.random() < 0.55) await story.act(`${seed}-${step}`);
      else done += await story.turn();
    }
    expect(done).toBeGreaterThan(5);
    expect(existsSync(server.root)).toBe(true);
  },
);
