import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type BatchResponse,
  type BroughtBack,
  type BurstListing,
  type ErrorBody,
  everyPermission,
  type VersionListing,
} from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { clearFolder } from '../../../test/clear-folder.js';
import { EventClient } from '../../../test/event-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const MINUTE = 60_000;
const LIMIT = 10;
const JSON_WANTED = { Accept: 'application/json' };
const PASSWORD = 'correct horse battery';

let server: SharesServer;
let user: ApiClient;
/** Each test takes one. They log in before the clock is moved, because passwords are asked for later. */
const sessions: ApiClient[] = [];
let users = 0;
let ben: ApiClient;
/** The password of this administrator is known to the tests. */
let boss: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  boss = await server.createUser({ username: 'boss', perm: everyPermission(true) });
  for (let index = 1; index <= 40; index += 1)
    sessions.push(await server.createUser({ username: `ann${index}`, scope: '/ann' }));
  ben = await server.createUser({ scope: '/ann' });
});
afterAll(() => server.close());
beforeEach(async () => {
  clearFolder(server.root);
  mkdirSync(at(''));
  await setBrake({ enabled: true, files: LIMIT, percent: 100 });
  const next = sessions[users];
  if (!next) throw new Error('there are more tests than users');
  user = next;
  users += 1;
});

const at = (path: string) => join(server.root, 'ann', path);
const setBrake = async (brake: object) =>
  expect((await boss.put('/api/settings', { brake, current_password: PASSWORD })).status).toBe(200);
const fill = (count: number, folder = '') => {
  mkdirSync(at(folder), { recursive: true });
  const names = Array.from({ length: count }, (_, index) => join(folder, `${index}.txt`));
  for (const name of names) writeFileSync(at(name), `content of ${name}`);
  return names.map((name) => `/${name}`);
};
/** All files, each with its content and time. */
const tree = () =>
  readdirSync(at(''), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !join(entry.parentPath, entry.name).includes('/.satchel'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((path) => [path, readFileSync(path, 'utf8'), statSync(path).mtimeMs]);
const remove = async (path: string, client = user) =>
  (await client.request('DELETE', `/api/resources${path}`, undefined, JSON_WANTED)).status;
const upload = async (path: string, text: string, override = true) =>
  (await user.post(`/api/resources${path}?override=${override}`, text)).status;
const save = async (path: string, text: string) => (await user.put(`/api/resources${path}`, text)).status;
const transfer = async (action: string, from: string, to: string) =>
  (
    await user.patch(
      `/api/resources${from}?action=${action}&override=true&destination=${encodeURIComponent(to)}`,
    )
  ).status;
const tus = async (path: string, text: string) => {
  const length = String(text.length);
  const headers = { 'Upload-Length': length, 'Tus-Resumable': '1.0.0' };
  const begun = await user.post(`/api/tus${path}?override=true`, undefined, headers);
  if (begun.status !== 201) return begun.status;
  return (await part(path, 0, text)).status;
};
const part = (path: string, offset: number, text: string) =>
  user.request('PATCH', `/api/tus${path}`, text, {
    'Tus-Resumable': '1.0.0',
    'Content-Type': 'application/offset+octet-stream',
    'Upload-Offset': String(offset),
  });
const confirm = async (client = user) => (await client.post('/api/brake/confirm')).status;
const bursts = async (client = user, query = '') =>
  (await client.json<BurstListing>(`/api/brake${query}`)).items;
const burst = async () => {
  const [first] = await bursts();
  if (!first) throw new Error('no session was paused');
  return first;
};
const restore = async (id: string, client = user): Promise<BroughtBack> => {
  const response = await client.post(`/api/brake/${id}/restore`);
  expect(response.status).toBe(200);
  return (await response.json()) as BroughtBack;
};
const all = (files: number): BroughtBack => ({ done: files, failed: [], files, missing: 0 });
/** Calls `act` once for each file and returns the statuses. */
const each = async (paths: readonly string[], act: (path: string) => Promise<number>) => {
  const statuses: number[] = [];
  for (const path of paths) statuses.push(await act(path));
  return statuses;
};
const times = (count: number, status: number) => Array.from({ length: count }, () => status);

test('what is restored follows the present permissions', async () => {
  const files = fill(LIMIT + 1);
  await each(files, remove);
  const perm = { ...everyPermission(true), admin: false, delete: false };
  expect((await server.changeUser(user, 'perm', { perm })).status).toBe(200);
  const again = await server.anonymous.login(`ann${users}`, PASSWORD);
  const { done, failed } = await restore((await bursts(again))[0]?.id ?? '', again);
  expect([done, new Set(failed.map(({ code }) => code))]).toEqual([0, new Set(['forbidden'])]);
});

describe('a burst is paused, of', () => {
  const ways: [string, number, (path: string) => Promise<number>][] = [
    ['deletions', 200, remove],
    ['uploads', 200, (path) => upload(path, 'new')],
    ['uploads in parts', 204, (path) => tus(path, 'new')],
    ['saves', 200, (path) => save(path, 'new')],
    ['copies', 200, (path) => transfer('copy', '/source/a', path)],
  ];
  test.each(ways)('%s, and all of it is restored', async (_, status, act) => {
    const files = fill(LIMIT + 3);
    fill(1, 'source');
    writeFileSync(at('source/a'), 'copied');
    const before = tree().filter(([path]) => !String(path).includes('/source/'));
    expect(await each(files, act)).toEqual([...times(LIMIT, status), 429, 429, 429]);

    const outcome = await restore((await burst()).id);
    expect(outcome).toEqual(all(LIMIT));
    expect(tree().filter(([path]) => !String(path).includes('/source/'))).toEqual(before);
    expect(await burst()).toMatchObject({ state: 'restored' });
    expect(await act(files[0] ?? '')).toBe(status);
  });

  test('moves onto files pause the session', async () => {
    const files = fill(LIMIT + 1);
    fill(LIMIT + 1, 'source');
    const before = tree();
    const act = (path: string) => transfer('rename', `/source${path}`, path);
    expect(await each(files, act)).toEqual([...times(LIMIT, 200), 429]);
    expect(await burst()).toMatchObject({ deleted: 0, replaced: LIMIT });
    expect(await restore((await burst()).id)).toEqual(all(LIMIT));
    expect(tree()).toEqual(before);
  });

  test('a batch pauses the session, and says which items wait', async () => {
    const files = fill(LIMIT + 4);
    const before = tree();
    const body = { action: 'delete', items: files.map((from) => ({ from })) };
    const response = await user.post('/api/batch', body, JSON_WANTED);
    const { done, failed } = (await response.json()) as BatchResponse;
    expect([response.status, done]).toEqual([200, LIMIT]);
    expect(failed.map(({ from, status, code }) => [from, status, code])).toEqual(
      files.slice(LIMIT).map((from) => [from, 429, 'paused_by_brake']),
    );
    expect(await restore((await burst()).id)).toEqual(all(LIMIT));
    expect(tree()).toEqual(before);
  });

  test('deletions for good, which cannot be restored, pause the session', async () => {
    const files = fill(LIMIT + 1);
    const act = (path: string) => remove(`${path}?permanent=true`);
    expect(await each(files, act)).toEqual([...times(LIMIT, 200), 429]);
    const { done, failed } = await restore((await burst()).id);
    expect([done, failed.length, failed[0]?.code, failed[0]?.path]).toEqual([0, LIMIT, 'conflict', files[9]]);
    expect(await burst()).toMatchObject({ state: 'partly_restored', missing: LIMIT });
  });

  test('deletions of folders count with all their files, but for the largest one', async () => {
    for (const index of [0, 1, 2]) fill(LIMIT, `folder ${index}`);
    const whole = tree();
    expect(await remove('/folder%200')).toBe(200);
    expect(await remove('/folder%201')).toBe(200);
    // The files of a folder are counted after it was deleted.
    const probe = async () => {
      writeFileSync(at('probe'), 'x');
      return remove('/probe?permanent=true');
    };
    await expect.poll(probe).toBe(429);
    expect(await remove('/folder%202')).toBe(429);
    rmSync(at('probe'));
    const { done, files, failed, missing } = await restore((await burst()).id);
    expect([done, files]).toEqual([2, 2 * LIMIT]);
    // The probes are not restored.
    expect(missing).toBe(failed.length);
    expect(tree()).toEqual(whole);
  });
});

describe('a session is not paused by', () => {
  test('less than the limit, and what was done more than five minutes ago', async () => {
    const files = fill(2 * LIMIT);
    expect(await each(files.slice(0, LIMIT), remove)).toEqual(times(LIMIT, 200));
    server.pass(5 * MINUTE);
    expect(await each(files.slice(LIMIT), remove)).toEqual(times(LIMIT, 200));
    expect(await bursts()).toEqual([]);
  });

  test('new files, the deletion of one folder, one file that is saved again, and failures', async () => {
    const fresh = Array.from({ length: LIMIT + 2 }, (_, index) => `/fresh-${index}`);
    expect(await each(fresh, (path) => upload(path, 'x'))).toEqual(times(LIMIT + 2, 200));
    expect(await each(times(LIMIT + 2, 0).map(String), () => save('/fresh-0', 'y'))).not.toContain(429);
    expect(await each(times(LIMIT + 2, 0).map(String), () => remove('/none'))).not.toContain(429);
    fill(3 * LIMIT, 'folder');
    expect([await remove('/folder'), await remove('/fresh-1')]).toEqual([200, 200]);
    expect(await bursts()).toEqual([]);
  });

  test('folders that are merged without replacing a file', async () => {
    fill(1, 'box');
    const sources = Array.from({ length: LIMIT + 2 }, (_, index) => `source ${index}`);
    for (const source of sources) {
      mkdirSync(at(`${source}/box`), { recursive: true });
      writeFileSync(at(`${source}/box/${source}`), source);
    }
    const merge = (source: string) => transfer('rename', `/${source}/box`, '/box');
    expect(await each(sources, merge)).toEqual(times(LIMIT + 2, 200));
    expect(await bursts()).toEqual([]);
  });

  test('one selection that was confirmed as a whole, but by the second', async () => {
    const files = fill(6 * LIMIT);
    const removeAll = async (paths: readonly string[], action: string, confirmed?: boolean) => {
      const body = { action: 'delete', items: paths.map((from) => ({ from })), confirmed };
      const response = await user.post('/api/batch', body, { ...JSON_WANTED, 'X-Action-Id': action });
      return ((await response.json()) as BatchResponse).done;
    };
    expect(await removeAll(files.slice(0, 2 * LIMIT), 'first', true)).toBe(2 * LIMIT);
    expect(await removeAll(files.slice(2 * LIMIT, 3 * LIMIT), 'first', true)).toBe(LIMIT);
    expect(await bursts()).toEqual([]);
    expect(await removeAll(files.slice(3 * LIMIT), 'second')).toBe(LIMIT - 1);
    expect(await burst()).toMatchObject({ deleted: 4 * LIMIT - 1 });
  });

  test('undoing, redoing and restoring', async () => {
    const files = fill(LIMIT - 1);
    const body = { action: 'delete', items: files.map((from) => ({ from })) };
    const headers = { 'X-Action-Id': 'burst' };
    expect((await user.post('/api/batch', body, headers)).status).toBe(200);
    for (const direction of ['undo', 'redo', 'undo']) {
      const response = await user.post(`/api/history/burst/${direction}`);
      expect(((await response.json()) as { done: number }).done).toBe(LIMIT - 1);
    }
    expect(await remove(files[0] ?? '')).toBe(200);
    expect(await bursts()).toEqual([]);
  });

  test('anything, when the brake is switched off', async () => {
    await setBrake({ enabled: false });
    expect(await each(fill(LIMIT + 5), remove)).not.toContain(429);
    expect(await bursts()).toEqual([]);
  });
});

describe('a paused session', () => {
  const pause = async () => {
    const files = fill(3 * LIMIT);
    expect(await each(files.slice(0, LIMIT + 1), remove)).toEqual([...times(LIMIT, 200), 429]);
    return files.slice(LIMIT);
  };

  test('the session can do everything that loses nothing', async () => {
    await pause();
    expect(await upload('/fresh', 'x')).toBe(200);
    expect(await upload('/fresh-2', 'x', false)).toBe(200);
    expect(await tus('/fresh-3', 'x')).toBe(204);
    expect((await user.get('/api/resources/fresh')).status).toBe(200);
    const renamed = await user.patch('/api/resources/fresh?action=rename&destination=%2Fother');
    expect(renamed.status).toBe(200);
    expect(await upload('/other', 'x')).toBe(429);
  });

  test('the session can restore a former version, whose file becomes a version in its turn', async () => {
    const file = '/kept.txt';
    for (const text of ['first', 'second'])
      expect((await server.admin.post(`/api/resources/ann${file}?override=true`, text)).status).toBe(200);
    await pause();
    const { items } = await user.json<VersionListing>(`/api/versions${file}`);
    expect(await upload(file, 'third')).toBe(429);
    expect((await user.post(`/api/versions${file}`, { id: items[0]?.id })).status).toBe(200);
    expect(readFileSync(at(file), 'utf8')).toBe('first');
    expect((await user.json<VersionListing>(`/api/versions${file}`)).items).toHaveLength(1);
  });

  test('the session is told what to do, also in text', async () => {
    const [file = ''] = await pause();
    const asJson = await user.request('DELETE', `/api/resources${file}`, undefined, JSON_WANTED);
    expect((await asJson.json()) as ErrorBody).toMatchObject({
      code: 'paused_by_brake',
      details: { burst: (await burst()).id, deleted: LIMIT, replaced: 0, minutes: 5 },
    });
    const asText = await user.delete(`/api/resources${file}`);
    expect(await asText.text()).toMatch(/^429 Too Many Requests\n?.*Paused, because this session deleted 10/);
  });

  test('the session stays paused until it confirms, and no other session can do that', async () => {
    const files = await pause();
    server.pass(20 * MINUTE);
    const other = await server.anonymous.login(`ann${users}`, PASSWORD);
    expect(await confirm(other)).toBe(409);
    expect(await confirm(server.anonymous)).toBe(401);
    expect(await confirm(server.admin)).toBe(409);
    expect(await remove(files[0] ?? '')).toBe(429);
    expect(await remove(files[0] ?? '', other)).toBe(200);

    expect([await confirm(), await confirm()]).toEqual([204, 204]);
    expect(await each(files.slice(1), remove)).toEqual(times(files.length - 1, 200));
    expect(await burst()).toMatchObject({ state: 'continued', deleted: LIMIT + files.length - 1 });
  });

  test('the session is paused anew a quarter of an hour after it confirmed', async () => {
    const files = await pause();
    expect(await confirm()).toBe(204);
    server.pass(16 * MINUTE);
    expect(await each(files.slice(0, LIMIT + 1), remove)).toEqual([...times(LIMIT, 200), 429]);
    expect((await bursts()).map(({ state }) => state)).toEqual(['paused', 'continued']);
  });

  test('the session cannot confirm in advance', async () => {
    expect(await confirm()).toBe(409);
    await pause();
  });

  test('the session finishes an upload in parts after it confirmed', async () => {
    const [file = ''] = fill(1, 'later');
    const headers = { 'Upload-Length': '3', 'Tus-Resumable': '1.0.0' };
    expect((await user.post(`/api/tus${file}?override=true`, undefined, headers)).status).toBe(201);
    await pause();
    expect((await part(file, 0, 'new')).status).toBe(429);
    expect(readFileSync(at(file), 'utf8')).toBe('content of later/0.txt');
    expect(await confirm()).toBe(204);
    // The offset stays before the end until the file is in its place, so that clients send the rest again.
    const { headers: sent } = await user.request('HEAD', `/api/tus${file}`);
    expect(sent.get('Upload-Offset')).toBe('2');
    expect((await part(file, 2, 'w')).status).toBe(204);
    expect(readFileSync(at(file), 'utf8')).toBe('new');
  });

  test('the session restores what it lost after it had confirmed, too', async () => {
    const files = await pause();
    const before = tree();
    expect(await confirm()).toBe(204);
    expect(await each(files.slice(0, 5), remove)).toEqual(times(5, 200));
    expect(await restore((await burst()).id)).toEqual(all(LIMIT + 5));
    expect(tree().length).toBe(before.length + LIMIT);
  });

  test('the response says what could not be restored', async () => {
    await pause();
    writeFileSync(at('3.txt'), 'taken');
    const taken = expect.objectContaining({ path: '/3.txt', code: 'already_exists' });
    const outcome = await restore((await burst()).id);
    expect(outcome).toEqual({ done: LIMIT - 1, failed: [taken], files: LIMIT - 1, missing: 1 });
    expect(readFileSync(at('3.txt'), 'utf8')).toBe('taken');
    expect(await burst()).toMatchObject({ state: 'partly_restored', missing: 1 });

    // The obstacle is removed.
    rmSync(at('3.txt'));
    expect(await restore((await burst()).id)).toEqual(all(1));
    expect(await burst()).toMatchObject({ state: 'restored' });
  });
});

test('a share of the scope is too much as well, but less than a hundred files never are', async () => {
  await setBrake({ enabled: true, files: 1000, percent: 50 });
  const removeAll = async (count: number, folder: string, client: ApiClient) => {
    fill(count, folder);
    const items = Array.from({ length: count }, (_, index) => ({ from: `/${folder}/${index}.txt` }));
    const response = await client.post('/api/batch', { action: 'delete', items }, JSON_WANTED);
    return ((await response.json()) as BatchResponse).done;
  };
  expect(await removeAll(120, 'few', user)).toBe(100);

  const other = await server.anonymous.login(`ann${users}`, PASSWORD);
  rmSync(at('few'), { recursive: true });
  const done = await removeAll(400, 'many', other);
  // The scope is counted in the background, after the first files were deleted.
  expect(done).toBeGreaterThanOrEqual(175);
  expect(done).toBeLessThanOrEqual(200);
});

test('administrators are told, and can restore it; others find nothing', async () => {
  const files = fill(LIMIT + 1);
  const before = tree();
  const port = Number(new URL(server.origin).port);
  const listening = await EventClient.listen({ port, headers: { 'X-Auth': server.admin.token ?? '' } });
  await each(files, remove);
  await listening.until(() =>
    listening.messages.some(
      ({ data }) => 'changes' in data && data.changes.some(({ type }) => type === 'bursts'),
    ),
  );
  listening.response.destroy();
  const [listed] = await bursts(server.admin, '?user=all');
  expect(listed).toMatchObject({ username: `ann${users}`, state: 'paused', deleted: LIMIT, replaced: 0 });
  const id = listed?.id ?? '';

  expect(await bursts(ben)).toEqual([]);
  expect((await ben.get('/api/brake?user=all')).status).toBe(403);
  expect((await ben.post(`/api/brake/${id}/restore`)).status).toBe(404);
  expect((await server.anonymous.post(`/api/brake/${id}/restore`)).status).toBe(401);
  expect((await server.admin.get('/api/brake?user=none')).status).toBe(400);

  expect(await restore(id, server.admin)).toEqual(all(LIMIT));
  expect(tree()).toEqual(before);
  // The session still has to confirm it.
  expect(await remove(files[0] ?? '')).toBe(429);
  expect(existsSync(at('0.txt'))).toBe(true);
});

test.each([
  { files: 0 },
  { files: 1_000_001 },
  { percent: 0 },
  { percent: 101 },
  { more: 1 },
  { enabled: 'x' },
])('the settings refuse %j', async (brake) =>
  expect((await server.admin.put('/api/settings', { brake })).status).toBe(400),
);

test('the settings are with all others, and not among those of File Browser', async () => {
  expect(await server.admin.json('/api/settings/all')).toMatchObject({
    brake: { enabled: true, files: LIMIT },
  });
  expect(await server.admin.json('/api/settings')).not.toHaveProperty('brake');
});
