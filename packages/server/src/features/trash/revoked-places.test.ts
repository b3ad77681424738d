import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { HistoryListing, TrashListing, TrashRestored, User } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const DENY: User['rules'] = [{ regex: false, allow: false, path: '/plan', regexp: null }];

let server: SharesServer;
let count = 0;
let ann: ApiClient;
let scope: string;

beforeAll(async () => {
  server = await startSharesServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  scope = `/ann-${++count}`;
  mkdirSync(join(server.root, scope));
  ann = await server.createUser({ scope });
  await server.plant({ [`${scope}/plan/secret.txt`]: 'secret', [`${scope}/shared/deep/plan.txt`]: 'plan' });
  for (const path of ['/plan', '/shared/deep'])
    expect((await ann.delete(`/api/resources${path}`)).status).toBe(200);
});

const list = (user = ann, query = '') => user.json<TrashListing>(`/api/trash${query}`);
const history = () => ann.json<HistoryListing>('/api/history');
const idOf = async (path: string) => (await list()).items.find((item) => item.path === path)?.id ?? '';
const restore = async (item: object, user = ann) =>
  (await (await user.post('/api/trash/restore', { items: [item] })).json()) as TrashRestored;
const codeOf = async (answer: Promise<TrashRestored>) => (await answer).failed.map(({ code }) => code);
const there = (path: string) => existsSync(join(server.root, scope, path));

test('a later rule holds for what was deleted, wherever it is restored to, and it is not named', async () => {
  const id = await idOf('/plan');
  const [, action] = (await history()).items;
  await server.changeUser(ann, 'rules', { rules: DENY });
  expect(await codeOf(restore({ id }))).toEqual(['forbidden']);
  expect(await codeOf(restore({ id, to: '/open' }))).toEqual(['forbidden']);
  const undone = await ann.post(`/api/history/${action?.id}/undo`);
  expect(await undone.json()).toMatchObject({ done: 0, failed: [{ path: '/…', code: 'forbidden' }] });
  expect([there('plan'), there('open')]).toEqual([false, false]);
  const [shared, plan] = (await list()).items;
  expect(plan).toMatchObject({ id, name: '…', path: '/…', isUnnamed: true });
  expect(shared).toMatchObject({ name: 'deep', path: '/shared/deep' });
  expect((await history()).items.map(({ path }) => path)).toEqual(['/shared/deep', '/…']);
  // The user can still delete it for good.
  expect(await (await ann.post('/api/trash/delete', { ids: [id] })).json()).toEqual({ done: 1, failed: [] });
});

test('a later rule holds for what is in a folder, too', async () => {
  const id = await idOf('/shared/deep');
  await server.changeUser(ann, 'rules', {
    rules: [{ regex: true, allow: false, path: '', regexp: { raw: '^/shared/deep/plan' } }],
  });
  expect(await codeOf(restore({ id, to: '/open' }))).toEqual(['forbidden']);
  expect(there('open')).toBe(false);
});

test('another scope hides what lay outside of it, except from administrators', async () => {
  const [plan, deep] = [await idOf('/plan'), await idOf('/shared/deep')];
  await server.changeUser(ann, 'scope', { scope: `${scope}/shared` });
  expect(await codeOf(restore({ id: plan, to: '/open' }))).toEqual(['forbidden']);
  expect(there('shared/open')).toBe(false);
  expect((await list()).items.map(({ path }) => path)).toEqual(['/deep', '/…']);
  expect((await history()).items.map(({ path }) => path)).toEqual(['/deep', '/…']);
  const all = (await list(server.admin, '?user=all')).items.map(({ path }) => path);
  expect(all).toContain(`${scope}/plan`);
  expect(await codeOf(restore({ id: deep, to: '/elsewhere' }))).toEqual([]);
  expect(await codeOf(restore({ id: plan, to: `${scope}/shared/given` }, server.admin))).toEqual([]);
  expect(readFileSync(join(server.root, scope, 'shared/given/secret.txt'), 'utf8')).toBe('secret');
});
