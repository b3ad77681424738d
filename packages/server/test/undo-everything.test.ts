import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryOutcome, Rule } from '@satchel/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiClient } from './api-client.js';
import { clearFolder } from './clear-folder.js';
import { startTestServer, type TestServer } from './harness.js';
import { pickFrom, randomFrom } from './random.mjs';

const OPERATIONS = 200;

interface Person {
  client: ApiClient;
  /** Their folder below the served one; empty for all of it. */
  scope: string;
}

let server: TestServer;
let people: Person[];

const deny = (path: string) => ({ regex: false, allow: false, path, regexp: null });

beforeAll(async () => {
  server = await startTestServer();
  const trash = { enabled: true, days: 30, percent: 10, versions: 100 };
  expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
  const person = async (username: string, scope: string, rules: Rule[]) => ({
    client: await server.createUser({ username, scope: `/${scope}`, rules }),
    scope,
  });
  people = [
    await person('ann', 'team', [deny('/shared/hers')]),
    await person('ben', '', [deny('/team/private'), deny('/open/hidden')]),
    await person('cat', 'team/shared', []),
  ];
});
afterAll(() => server.close());

interface Tree {
  files: string[];
  folders: string[];
}

function treeBelow(path: string, prefix = ''): Tree {
  const tree: Tree = { files: [], folders: [] };
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.name.startsWith('.satchel-')) continue;
    const name = `${prefix}/${entry.name}`;
    if (!entry.isDirectory()) {
      tree.files.push(name);
      continue;
    }
    tree.folders.push(name);
    const below = treeBelow(join(path, entry.name), name);
    tree.files.push(...below.files);
    tree.folders.push(...below.folders);
  }
  return tree;
}

/** Everything that is there, byte for byte. */
function snapshot(): Record<string, string> {
  const { files, folders } = treeBelow(server.root);
  const of = (file: string) =>
    `${statSync(join(server.root, file)).mtimeMs} ${readFileSync(join(server.root, file), 'latin1')}`;
  return Object.fromEntries([
    ...folders.map((folder) => [`${folder}/`, ''] as const),
    ...files.map((file) => [file, of(file)] as const),
  ]);
}

function plant(): void {
  clearFolder(server.root);
  for (const folder of ['team/private', 'team/shared/hers', 'open/hidden', 'open/deep/er']) {
    mkdirSync(join(server.root, folder), { recursive: true });
    for (const name of ['1.txt', '2.txt'])
      writeFileSync(join(server.root, folder, name), `${folder} ${name}`);
  }
}

/** One random operation, which may be refused; the name is that of its action. */
async function operate({ client, scope }: Person, random: () => number, name: string): Promise<string> {
  // The folder of a user may have been moved away by another.
  if (!existsSync(join(server.root, scope))) return 'none';
  const { files, folders } = treeBelow(join(server.root, scope));
  const pick = (list: readonly string[]) => pickFrom(list, random) ?? '';
  const fresh = () => `${pick(['', ...folders])}/${pick(['a', 'b', 'made/c', 'made/it/d'])}`;
  const any = pick([...files, ...folders]);
  const headers = { 'X-Action-Id': name };
  const at = (path: string) => `/api/resources${path}`;
  const transfer = (action: string, from = any, to = fresh(), query = '') => {
    const destination = encodeURIComponent(to);
    const path = `${at(from)}?action=${action}&destination=${destination}${query}`;
    return client.request('PATCH', path, undefined, headers);
  };
  const onto = (action: string) => transfer(action, pick(files), pick(files), '&override=true');
  const several = [any, pick(files), pick(folders)];
  const operations: Record<string, () => Promise<Response>> = {
    rename: () => transfer('rename'),
    copy: () => transfer('copy'),
    remove: () => client.request('DELETE', at(any), undefined, headers),
    create: () => client.post(at(`${fresh()}/`), undefined, headers),
    upload: () => client.post(at(fresh()), `uploaded ${name}`, headers),
    moveOnto: () => onto('rename'),
    copyOnto: () => onto('copy'),
    moveFolderOnto: () => transfer('rename', pick(folders), pick(folders), '&override=true'),
    copyFolderOnto: () => transfer('copy', pick(folders), pick(folders), '&override=true'),
    uploadOnto: () => client.post(`${at(pick(files))}?override=true`, `uploaded ${name}`, headers),
    save: () => client.put(at(pick(files)), `saved ${name}`, headers),
    batch: () =>
      client.post('/api/batch', { action: 'delete', items: several.map((from) => ({ from })) }, headers),
    batchMove: () => {
      const items = several.map((from) => ({ from, to: `${pick(['', ...folders])}/x`, rename: true }));
      return client.post('/api/batch', { action: 'move', items }, headers);
    },
  };
  // So that there is always something to change.
  const kind = pick(files.length < 6 ? ['upload', 'copy'] : Object.keys(operations));
  const { status } = await (operations[kind]?.() ?? Promise.reject(new Error(kind)));
  return `${kind} ${status}`;
}

test.each([1, 2])(
  '%s: 200 operations of three users, each undone in reverse, leave the first tree',
  async (seed) => {
    plant();
    const before = snapshot();
    const random = randomFrom(seed);
    const done: { person: Person; name: string; what: string }[] = [];
    for (let index = 0; index < OPERATIONS; index += 1) {
      const person = people[Math.floor(random() * people.length)] as Person;
      const name = `${seed}-${index}`;
      done.push({ person, name, what: await operate(person, random, name) });
    }
    expect(new Set(done.map(({ what }) => what)).size).toBeGreaterThan(8);
    for (const { person, name, what } of done.reverse()) {
      const response = await person.client.post(`/api/history/${name}/undo`);
      // A request that was refused is no action.
      if (response.status === 404) continue;
      const { failed } = (await response.json()) as HistoryOutcome;
      expect([response.status, failed], `${name} ${what}`).toEqual([200, []]);
    }
    expect(snapshot()).toEqual(before);
  },
);
