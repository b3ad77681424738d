import { mkdirSync, readdirSync, renameSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VersionListing } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const SECOND_MS = 1000;

let server: SharesServer;
let bob: ApiClient;
let carl: ApiClient;
let count = 0;
/** A folder that both users share. */
let team: string;

beforeAll(async () => {
  server = await startSharesServer();
  mkdirSync(join(server.root, 'team'));
  bob = await server.createUser({ scope: '/team' });
  carl = await server.createUser({ scope: '/team' });
});
afterAll(() => server.close());
beforeEach(() => {
  team = `/${++count}`;
  mkdirSync(join(server.root, 'team', team));
});

const at = (name: string) => join(server.root, 'team', team, name);
const save = async (user: ApiClient, path: string, content: string) => {
  expect((await user.put(`/api/resources${path}`, content)).status).toBe(200);
  server.pass(SECOND_MS);
};
const upload = async (user: ApiClient, path: string, content = '') =>
  expect((await user.post(`/api/resources${path}?override=true`, content)).status).toBe(200);
const change = async (user: ApiClient, action: string, from: string, to: string) => {
  const query = `action=${action}&destination=${encodeURIComponent(to)}&override=true`;
  expect((await user.patch(`/api/resources${from}?${query}`)).status).toBe(200);
};
const idsOf = async (user: ApiClient, path: string) =>
  (await user.json<VersionListing>(`/api/versions${path}`)).items.map(({ id }) => id);
const contents = async (user: ApiClient, path: string) => {
  const read = async (id: string) => (await user.get(`/api/version${path}?id=${id}`)).text();
  return Promise.all((await idsOf(user, path)).map(read));
};
/** Writes Bob's drafts of a file; the last of them is its content. */
const draft = async (path: string) => {
  await upload(bob, path, 'draft 1');
  await save(bob, path, 'draft 2');
  await save(bob, path, 'draft 3');
  expect(await contents(carl, path)).toEqual(['draft 2', 'draft 1']);
  return idsOf(bob, path);
};
/** The user can neither list, read, restore nor delete any of these drafts. */
const expectNothing = async (user: ApiClient, path: string, drafts: readonly string[]) => {
  expect(await contents(user, path)).toEqual([]);
  for (const id of drafts) {
    expect((await user.get(`/api/version${path}?id=${id}`)).status).toBe(404);
    expect((await user.post(`/api/versions${path}`, { id })).status).toBe(404);
    expect((await user.delete(`/api/versions${path}?id=${id}`)).status).toBe(404);
  }
};

describe('whoever gets the path of a file that another program removed gets none of its versions', () => {
  test('a intruder who signs up under the name of a deleted user', async () => {
    const signup = { signup: true, createUserDir: true, userHomeBasePath: '/users' };
    expect((await server.admin.put('/api/settings', signup)).status).toBe(200);
    const account = { username: 'dora', password: 'correct horse battery' };
    const signUp = () => server.anonymous.post('/api/signup', account);
    expect((await signUp()).status).toBe(200);
    const dora = await server.anonymous.login(account.username, account.password);
    await upload(dora, '/diary.txt', 'draft');
    await save(dora, '/diary.txt', 'last');
    const drafts = await idsOf(dora, '/diary.txt');
    expect(drafts).toHaveLength(1);
    const users = await server.admin.json<{ id: number; username: string }[]>('/api/users');
    const { id } = users.find(({ username }) => username === 'dora') ?? {};
    expect((await server.admin.delete(`/api/users/${id}`)).status).toBe(200);
    rmSync(join(server.root, 'users/dora'), { recursive: true });
    expect((await signUp()).status).toBe(200);
    const intruder = await server.anonymous.login(account.username, account.password);
    await upload(intruder, '/diary.txt');
    await expectNothing(intruder, '/diary.txt', drafts);
    await save(intruder, '/diary.txt', 'mine');
    expect(await contents(intruder, '/diary.txt')).toEqual(['']);
  });

  const PATH = 'plan.txt';
  test.each<[string, (path: string) => Promise<unknown>]>([
    ['uploads one', (path) => upload(carl, path)],
    [
      'moves one there',
      async (path) => {
        await upload(carl, `${path}.other`);
        await change(carl, 'rename', `${path}.other`, path);
      },
    ],
    [
      'copies one there and another over it',
      async (path) => {
        await upload(carl, `${path}.other`, 'mine');
        await change(carl, 'copy', `${path}.other`, path);
        await change(carl, 'copy', `${path}.other`, path);
      },
    ],
    [
      'moves one over one, and takes that back',
      async (path) => {
        await upload(carl, path, 'mine');
        await upload(carl, `${path}.other`, 'other');
        await change(carl, 'rename', `${path}.other`, path);
        const { items } = await carl.json<{ items: { id: string }[] }>('/api/history');
        const undone = await carl.post(`/api/history/${items[0]?.id}/undo`);
        expect(await undone.json()).toMatchObject({ done: 1, failed: [] });
      },
    ],
    ['lets another program make one', async () => writeFileSync(at(PATH), 'mine')],
    [
      'lets another program make one, and saves it',
      async (path) => {
        writeFileSync(at(PATH), 'mine');
        await save(carl, path, 'mine, too');
      },
    ],
  ])('a user in a folder that is shared, who %s', async (_, act) => {
    const path = `${team}/${PATH}`;
    const drafts = await draft(path);
    unlinkSync(at(PATH));
    await act(path);
    const seen = await contents(carl, path);
    expect(seen.filter((content) => content.startsWith('draft'))).toEqual([]);
    for (const id of drafts) expect((await carl.get(`/api/version${path}?id=${id}`)).status).toBe(404);
    // Bob keeps access to his drafts for as long as they exist, also when the file at their path is renamed.
    const names = readdirSync(at('.')).map((name) => `${team}/${name}`);
    const ofBob = await Promise.all(names.map((name) => contents(bob, name)));
    expect(ofBob.flat()).toEqual(expect.arrayContaining(['draft 2', 'draft 1']));
    expect(readdirSync(join(server.root, '.satchel-versions'))).toEqual(expect.arrayContaining(drafts));
  });
});

describe('versions follow their file', () => {
  test('versions follow their file to each object that a change of Satchel makes of it, for everybody', async () => {
    const path = `${team}/f`;
    await draft(path);
    await save(carl, path, 'by carl');
    expect(await contents(bob, path)).toEqual(['draft 3', 'draft 2', 'draft 1']);
    await upload(carl, `${path}.other`, 'other');
    await change(carl, 'copy', `${path}.other`, path);
    expect(await contents(bob, path)).toEqual(['by carl', 'draft 3', 'draft 2', 'draft 1']);
    server.pass(SECOND_MS);
    await change(carl, 'rename', `${path}.other`, path);
    expect(await contents(bob, path)).toEqual(['other', 'by carl', 'draft 3', 'draft 2', 'draft 1']);
    const [action] = (await carl.json<{ items: { id: string }[] }>('/api/history')).items;
    expect((await carl.post(`/api/history/${action?.id}/undo`)).status).toBe(200);
    expect(await contents(bob, path)).toEqual(['by carl', 'draft 3', 'draft 2', 'draft 1']);
    const [id] = await idsOf(carl, path);
    expect((await carl.post(`/api/versions${path}`, { id })).status).toBe(200);
    expect(await contents(bob, path)).toEqual(['other', 'draft 3', 'draft 2', 'draft 1']);
  });

  test('versions follow their file into the trash and back, and with a folder', async () => {
    const path = `${team}/in/f`;
    mkdirSync(at('in'));
    await draft(path);
    expect((await carl.delete(`/api/resources${team}/in`)).status).toBe(200);
    const [item] = (await carl.json<{ items: { id: string }[] }>('/api/trash')).items;
    expect((await carl.post('/api/trash/restore', { items: [{ id: item?.id }] })).status).toBe(200);
    await change(bob, 'rename', `${team}/in`, `${team}/out`);
    expect(await contents(carl, `${team}/out/f`)).toEqual(['draft 2', 'draft 1']);
  });

  test('versions stay with their file when something of its name has just gone to the trash', async () => {
    const path = `${team}/in/f`;
    for (let round = 0; round < 3; round += 1) {
      await upload(bob, path, 'old');
      expect((await carl.delete(`/api/resources${team}/in`)).status).toBe(200);
      await upload(bob, path, 'new');
      expect((await carl.put(`/api/resources${path}`, 'newer')).status).toBe(200);
      expect(await contents(carl, path)).toEqual(['new']);
      expect((await carl.delete(`/api/resources${path}`)).status).toBe(200);
    }
  });

  test('versions of a user stay theirs when another program saves by a new file, and the next save in Satchel adds to them', async () => {
    const path = `${team}/f`;
    await draft(path);
    writeFileSync(at('.f.swp'), 'by an editor');
    renameSync(at('.f.swp'), at('f'));
    expect(await contents(bob, path)).toEqual(['draft 2', 'draft 1']);
    await save(carl, path, 'by carl');
    expect(await contents(bob, path)).toEqual(['by an editor', 'draft 2', 'draft 1']);
    expect(await contents(carl, path)).toEqual(['by an editor']);
    // Administrators still see everything.
    expect(await contents(server.admin, `/team${path}`)).toEqual(['by an editor', 'draft 2', 'draft 1']);
  });
});
