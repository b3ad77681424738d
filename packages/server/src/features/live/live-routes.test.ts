import { execFileSync } from 'node:child_process';
import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAST_EVENT_HEADER, type Resource, type User } from '@satchel/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { EventClient } from '../../../test/event-client.js';
import { startTestServer, type TestServer } from '../../../test/harness.js';

const R = '/api/resources';
const DENY = { regex: false, allow: false, path: '/secret', regexp: { raw: '' } };
let server: TestServer;
let ann: ApiClient;
let clients: EventClient[] = [];

beforeAll(async () => {
  server = await startTestServer();
  ann = await server.createUser({ username: 'ann' });
});
afterAll(() => server.close());
beforeEach(() => {
  for (const name of ['home', 'target', 'secret', 'docs'])
    mkdirSync(join(server.root, name), { recursive: true });
});
afterEach(() => {
  for (const client of clients) client.close();
  clients = [];
  for (const name of ['home', 'target', 'secret', 'docs'])
    rmSync(join(server.root, name), { recursive: true, force: true });
});

async function listen(user: ApiClient | null, headers: Record<string, string> = {}): Promise<EventClient> {
  const port = Number(new URL(server.origin).port);
  const auth: Record<string, string> = user?.token ? { 'X-Auth': user.token } : {};
  const client = await EventClient.listen({ port, headers: { ...auth, ...headers } });
  clients.push(client);
  return client;
}

const look = (user: ApiClient, { stream }: EventClient, folders: unknown) =>
  user.put(`/api/events/${stream}`, { folders });

/** Makes a change that everybody sees, and waits until all listeners have received it. */
async function untilAllReceived(...listeners: EventClient[]): Promise<void> {
  const mark = `/mark-${Math.random().toString(36).slice(2)}`;
  await server.admin.post(`${R}/home${mark}/`);
  for (const one of listeners)
    await one.until(() => one.lines.some((line) => line.startsWith('created') && line.endsWith(mark)));
}

const withoutMarks = ({ lines }: EventClient) => lines.filter((line) => !line.includes('/mark-'));

describe('a listener', () => {
  test('an administrator receives it when others fill their trash, and users when they do themselves', async () => {
    const ben = await server.createUser({ username: 'ben of the trash' });
    const listeners = [await listen(server.admin), await listen(ann), await listen(ben)];
    await ann.post(`${R}/docs/a.txt`, 'a');
    await ann.delete(`${R}/docs/a.txt`);
    await untilAllReceived(...listeners);
    expect(listeners.map(({ lines }) => lines.some((line) => line.startsWith('trash')))).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('a listener receives it when an archive lacks something that was downloaded with this account', async () => {
    const [mine, others] = [await listen(ann), await listen(server.admin)];
    const archive = '/api/raw/docs/?algo=zip';
    execFileSync('mkfifo', [join(server.root, 'docs/pipe')]);
    for (const response of [await ann.request('HEAD', archive), await ann.get('/api/raw/home/?algo=zip')])
      await response.arrayBuffer();
    expect((await ann.get(archive)).status).toBe(200);
    await mine.untilReceived('incomplete');
    await untilAllReceived(mine, others);
    const incomplete = (one: EventClient) => one.changes.filter(({ type }) => type === 'incomplete');
    expect(incomplete(mine)).toEqual([
      { type: 'incomplete', archive: 'docs.zip', count: 1, note: 'NOT INCLUDED.txt' },
    ]);
    expect(incomplete(others)).toEqual([]);
  });

  test('a listener receives what others do, in headers that proxies do not hold back', async () => {
    const listener = await listen(server.admin);
    expect(listener.response.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(listener.hello).toEqual({ stream: expect.any(String), isReset: false });
    await ann.post(`${R}/docs/a.txt`, 'a');
    await listener.untilReceived('created /docs/a.txt');
    await ann.put(`${R}/docs/a.txt`, 'b');
    await listener.untilReceived('written /docs/a.txt');
    await ann.patch(`${R}/docs/a.txt?action=rename&destination=%2Fdocs%2Fb.txt`);
    await listener.untilReceived('moved /docs/a.txt /docs/b.txt');
    await ann.delete(`${R}/docs/b.txt`);
    await listener.untilReceived('removed /docs/b.txt');
  });

  test('a listener receives paths in its scope, and what leaves or enters it as removed or created', async () => {
    const hers = await listen(await server.createUser({ scope: '/home' }));
    await server.admin.post(`${R}/docs/out.txt`, 'a');
    await server.admin.post(`${R}/home/in.txt`, 'a');
    await hers.untilReceived('created /in.txt');
    await server.admin.patch(`${R}/home/in.txt?action=rename&destination=%2Fdocs%2Fgone.txt`);
    await hers.untilReceived('removed /in.txt');
    await server.admin.patch(`${R}/docs/out.txt?action=rename&destination=%2Fhome%2Fcame.txt`);
    await hers.untilReceived('created /came.txt');
    await untilAllReceived(hers);
    expect(withoutMarks(hers)).toEqual(['created /in.txt', 'removed /in.txt', 'created /came.txt']);
  });

  test('a listener receives nothing that a rule denies or that is hidden from them', async () => {
    const ruled = await listen(await server.createUser({ rules: [DENY], hideDotfiles: true }));
    await server.admin.post(`${R}/secret/a.txt`, 'a');
    await server.admin.post(`${R}/docs/.hidden/`);
    await server.admin.post(`${R}/docs/.hidden/a.txt`, 'a');
    await server.admin.post(`${R}/docs/b.txt`, 'b');
    await server.admin.patch(`${R}/docs/b.txt?action=rename&destination=%2Fsecret%2Fb.txt`);
    await untilAllReceived(ruled);
    expect(withoutMarks(ruled)).toEqual(['created /docs/b.txt', 'removed /docs/b.txt']);
    expect(JSON.stringify(ruled.messages)).not.toMatch(/secret|hidden/);
  });

  test('a listener receives many changes in one folder as one, and very many folders as one tree', async () => {
    const all = await listen(server.admin);
    const hers = await listen(await server.createUser({ scope: '/home' }));
    const names = Array.from({ length: 40 }, (_, index) => `/docs/${index}.txt`);
    await Promise.all(names.map((path) => ann.post(R + path, 'a')));
    await untilAllReceived(all, hers);
    expect(all.lines).toContain('folder /docs');
    expect(withoutMarks(all).length).toBeLessThan(40);
    expect(withoutMarks(hers)).toEqual([]);
  });

  test('a listener receives which lists changed: its own, and for administrators those of others', async () => {
    const [hers, admins, bens] = await Promise.all([
      listen(ann),
      listen(server.admin),
      listen(await server.createUser()),
    ]);
    await ann.post(`${R}/docs/a.txt`, 'a');
    const copy = `${R}/docs/a.txt?action=copy&destination=%2Fdocs%2Fb.txt`;
    expect((await ann.patch(copy, { 'X-Job-Id': 'one' })).status).toBe(200);
    await hers.untilReceived('jobs');
    await admins.untilReceived('jobs');
    await untilAllReceived(bens);
    expect(bens.lines).not.toContain('jobs');
    expect((await ann.post('/api/share/docs/a.txt', {})).status).toBe(200);
    await hers.untilReceived('shares');
    await ann.put(`${R}/docs/a.txt`, 'b');
    const { items } = await ann.json<{ items: { id: string }[] }>('/api/versions/docs/a.txt');
    expect((await ann.delete(`/api/versions/docs/a.txt?id=${items[0]?.id}`)).status).toBe(200);
    await hers.untilReceived('versions');
    await untilAllReceived(bens);
    expect(bens.lines).not.toContain('versions');
  });
});

describe('a stream that begins after a list', () => {
  const lastEventOf = async (client: ApiClient, address: string) =>
    (await client.get(address)).headers.get(LAST_EVENT_HEADER) ?? '';

  test('the stream reports what changed in between, whichever of the followed lists that was', async () => {
    for (const address of [
      `${R}/docs/`,
      `${R}/docs?start=true`,
      '/api/usage/',
      '/api/trash',
      '/api/shares',
      '/api/jobs',
      '/api/places',
      '/api/places/recent',
      '/api/history',
      '/api/brake',
    ]) {
      const id = await lastEventOf(ann, address);
      expect([address, id]).toEqual([address, expect.stringMatching(/^[0-9a-f]+-\d+$/)]);
      await server.admin.post(`${R}/docs/between.txt`, 'a');
      const listener = await listen(ann, { 'Last-Event-ID': id });
      await listener.untilReceived('created /docs/between.txt');
      expect(listener.hello.isReset).toBe(false);
      await server.admin.delete(`${R}/docs/between.txt`);
      await listener.untilReceived('removed /docs/between.txt');
      listener.close();
    }
  });

  test('the stream reports a folder that was not there when it was requested', async () => {
    const id = await lastEventOf(ann, `${R}/docs/later/`);
    await server.admin.post(`${R}/docs/later/`);
    const listener = await listen(ann, { 'Last-Event-ID': id });
    await listener.untilReceived('created /docs/later');
  });

  test('the stream reports nothing to a user that is not shown to them', async () => {
    const ruled = await server.createUser({ rules: [DENY] });
    const id = await lastEventOf(ruled, `${R}/docs/`);
    await server.admin.post(`${R}/secret/a.txt`, 'a');
    const listener = await listen(ruled, { 'Last-Event-ID': id });
    await untilAllReceived(listener);
    expect(withoutMarks(listener)).toEqual([]);
  });

  test('the stream is not for visitors of a share, who are given no id', async () => {
    const share = (await (await ann.post('/api/share/docs', {})).json()) as { hash: string };
    expect(await lastEventOf(server.anonymous, `/api/public/share/${share.hash}`)).toBe('');
    expect(await lastEventOf(server.anonymous, `${R}/docs/`)).toBe('');
  });
});

describe('after an interruption', () => {
  test('a listener receives what it missed', async () => {
    const before = await listen(server.admin);
    await ann.post(`${R}/docs/a.txt`, 'a');
    await before.untilReceived('created /docs/a.txt');
    before.close();
    await ann.post(`${R}/docs/b.txt`, 'b');
    const other = await listen(server.admin);
    await untilAllReceived(other);
    const after = await listen(server.admin, { 'Last-Event-ID': before.lastId });
    await after.untilReceived('created /docs/b.txt');
    expect(after.hello.isReset).toBe(false);
    expect(after.lines).not.toContain('created /docs/a.txt');
  });

  test.each([
    'x',
    '-',
    '0-0',
    'ffffffffffff-1',
    '9'.repeat(5_000),
    '%0aid: 1',
    '../../etc/passwd',
    '{}',
    '1e99',
    'NaN-NaN',
  ])('the id %j is answered with a reset', async (id) => {
    const listener = await listen(server.admin, { 'Last-Event-ID': id });
    expect(listener.hello.isReset).toBe(true);
  });

  test.each(['99999999', '-1', '1.5', '0x1', ' 1', '1-1'])(
    'the number %j of this server is answered with a reset, too',
    async (number) => {
      const [epoch] = (await listen(server.admin)).lastId.split('-');
      const listener = await listen(server.admin, { 'Last-Event-ID': `${epoch}-${number}` });
      expect(listener.hello.isReset).toBe(true);
    },
  );

  test('more missed changes than are remembered cause a reset', async () => {
    const before = await listen(server.admin);
    const { lastId } = before;
    for (let round = 0; round < 6; round += 1) {
      const folders = Array.from({ length: 50 }, (_, index) => `/docs/${round}-${index}/`);
      await Promise.all(folders.map((path) => ann.post(R + path)));
      await untilAllReceived(before);
    }
    const count = before.changes.length;
    const after = await listen(server.admin, { 'Last-Event-ID': lastId });
    expect(after.hello.isReset).toBe(count > 256);
  });
});

describe('a stream', () => {
  test('a stream needs a session', async () => {
    expect((await listen(null)).status).toBe(401);
    expect((await listen(null, { 'X-Auth': 'a.b.c' })).status).toBe(401);
    const loggedOut = await server.createUser();
    const { token } = loggedOut;
    expect((await loggedOut.post('/api/logout')).status).toBe(200);
    expect((await listen(null, { 'X-Auth': token ?? '' })).status).toBe(401);
    expect((await server.anonymous.put('/api/events/x', { folders: [] })).status).toBe(401);
    expect((await server.anonymous.post('/api/events/undelivered')).status).toBe(401);
  });

  test('a stream is not for visitors of a share', async () => {
    await ann.post(`${R}/docs/a.txt`, 'a');
    const share = (await (await ann.post('/api/share/docs', {})).json()) as { hash: string };
    const visit = await server.anonymous.get(`/api/public/share/${share.hash}`);
    expect(visit.status).toBe(200);
    expect((await server.anonymous.get(`/api/events?share=${share.hash}`)).status).toBe(401);
  });

  test.each<[string, (user: User, client: ApiClient) => Promise<unknown>]>([
    ['the account is deleted', ({ id }) => server.admin.delete(`/api/users/${id}`)],
    ['the session ends', (_user, client) => client.post('/api/logout')],
    ['another rule applies', (user) => change({ ...user, rules: [DENY] }, 'rules')],
    ['the scope is another', (user) => change({ ...user, scope: '/home' }, 'scope')],
  ])('a stream ends when %s', async (_title, act) => {
    const client = await server.createUser();
    const listener = await listen(client);
    const users = await server.admin.json<User[]>('/api/users');
    const user = users.at(-1);
    if (!user) throw new Error('no user');
    await act(user, client);
    await listener.untilEnded();
  });

  test('a stream belongs to its user', async () => {
    const listener = await listen(ann);
    expect((await look(server.admin, listener, ['/docs'])).status).toBe(404);
    expect((await look(ann, listener, ['/docs'])).status).toBe(204);
    listener.close();
    await expect.poll(async () => (await look(ann, listener, ['/docs'])).status).toBe(404);
  });

  test.each([[['/a', 1]], ['/a'], [new Array(9).fill('/a')], [null]])(
    'a stream does not watch %j',
    async (folders) => {
      expect((await look(ann, await listen(ann), folders)).status).toBe(400);
    },
  );

  test('a stream that does not arrive is reported', async () => {
    const isShown = async () =>
      JSON.stringify(await server.admin.json('/api/diagnosis')).includes(
        'Events did not arrive at browsers (1 ',
      );
    expect(await isShown()).toBe(false);
    expect((await ann.post('/api/events/undelivered')).status).toBe(204);
    expect(await isShown()).toBe(true);
  });
});

describe('in a folder that somebody watches', () => {
  test('changes of other programs are reported, elsewhere they are not', async () => {
    const listener = await listen(ann);
    const other = await listen(server.admin);
    expect((await look(ann, listener, ['/docs', '/missing', '/../etc', 'docs\0'])).status).toBe(204);
    writeFileSync(join(server.root, 'docs', 'outside.txt'), 'a');
    await listener.untilReceived('folder /docs');
    await untilAllReceived(other);
    expect(withoutMarks(other)).toEqual([]);
  });

  test('changes after the folder was read are reported at once', async () => {
    const { modified } = await ann.json<Resource>(`${R}/docs/`);
    if (modified === null) throw new Error('The disk knows when a folder was modified');
    const lookSince = async (since: string) => {
      const listener = await listen(ann);
      const body = { folders: ['/docs'], modified: [since] };
      expect((await ann.put(`/api/events/${listener.stream}`, body)).status).toBe(204);
      return listener;
    };
    const unchanged = [await lookSince(modified), await lookSince('')];
    await untilAllReceived(...unchanged);
    expect(unchanged.flatMap(withoutMarks)).toEqual([]);
    for (const listener of unchanged) listener.close();
    writeFileSync(join(server.root, 'docs', 'outside.txt'), 'a');
    await (await lookSince(modified)).untilReceived('folder /docs');
  });

  test('very many changes are a few events', async () => {
    const listener = await listen(ann);
    await look(ann, listener, ['/docs']);
    for (let index = 0; index < 1_000; index += 1)
      writeFileSync(join(server.root, 'docs', `outside-${index}.txt`), 'a');
    await listener.untilReceived('folder /docs');
    await untilAllReceived(listener);
    expect(listener.lines.filter((line) => line !== 'folder /docs' && line.includes('/docs'))).toEqual([]);
    expect(listener.lines.length).toBeLessThan(50);
  });

  test('changes of Satchel are reported once', async () => {
    const listener = await listen(ann);
    await look(ann, listener, ['/docs']);
    await server.admin.post(`${R}/docs/a.txt`, 'a');
    await listener.untilReceived('created /docs/a.txt');
    await untilAllReceived(listener);
    expect(withoutMarks(listener)).toEqual(['created /docs/a.txt']);
  });

  test('a change that a rule denies or that is hidden is not reported', async () => {
    const client = await server.createUser({
      rules: [{ ...DENY, path: '/docs/secret.txt' }],
      hideDotfiles: true,
    });
    const listener = await listen(client);
    await look(client, listener, ['/docs']);
    writeFileSync(join(server.root, 'docs', 'secret.txt'), 'a');
    writeFileSync(join(server.root, 'docs', '.hidden'), 'a');
    await untilAllReceived(listener);
    expect(withoutMarks(listener)).toEqual([]);
    writeFileSync(join(server.root, 'docs', 'seen.txt'), 'a');
    await listener.untilReceived('folder /docs');
  });

  test('a denied folder is not watched', async () => {
    const client = await server.createUser({ rules: [DENY] });
    const listener = await listen(client);
    expect((await look(client, listener, ['/secret'])).status).toBe(204);
    writeFileSync(join(server.root, 'secret', 'a.txt'), 'a');
    await untilAllReceived(listener);
    expect(withoutMarks(listener)).toEqual([]);
  });

  test('a folder behind a symlink has changes with the path at which it is shown', async () => {
    symlinkSync('../target', join(server.root, 'docs', 'link'));
    const listener = await listen(ann);
    await look(ann, listener, ['/docs/link']);
    await server.admin.post(`${R}/target/a.txt`, 'a');
    await listener.untilReceived('folder /docs/link');
  });

  test('another folder at its path is watched from then on', async () => {
    const listener = await listen(ann);
    await look(ann, listener, ['/docs']);
    renameSync(join(server.root, 'docs'), join(server.root, 'secret', 'old'));
    mkdirSync(join(server.root, 'docs'));
    await listener.untilReceived('folder /docs');
    expect(listener.lines).toHaveLength(1);
    writeFileSync(join(server.root, 'docs', 'new.txt'), 'a');
    await listener.until(() => listener.lines.length === 2);
  });
});

async function change(data: User, field: keyof User): Promise<void> {
  const answer = await server.admin.put(`/api/users/${data.id}`, { what: 'user', which: [field], data });
  expect(answer.status).toBe(200);
}
