import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { everyPermission, type ShareLink, type User } from '@satchel/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const DENY: User['rules'] = [{ regex: false, allow: false, path: '/denied', regexp: null }];
const KEYS = ['expire', 'hasPassword', 'hash', 'path', 'userID'];

let server: SharesServer;
let ann: ApiClient;
let bob: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  await server.plant({ 'u/dir/sub/two.txt': 'two', 'u/a.txt': 'a', 'u/denied/s.txt': 's', 'v/b.txt': 'b' });
  await symlink('/etc', join(server.root, 'u/out'));
  await symlink('dir', join(server.root, 'u/link'));
  ann = await server.createUser({ username: 'ann', scope: '/u', rules: DENY });
  bob = await server.createUser({ username: 'bob', scope: '/v' });
});
afterAll(() => server.close());

async function fresh(name: string): Promise<string> {
  await server.plant({ [`u/${name}`]: name });
  return `/${name}`;
}

describe('creating a share', () => {
  test('vector: a share without parameters does not expire; a second request returns the same one, in JSON', async () => {
    const first = await server.share(ann, '/dir/');
    expect(first).toEqual({
      hash: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      path: '/dir/',
      userID: await server.id(ann),
      expire: 0,
      hasPassword: false,
    });
    expect(await server.share(ann, '/dir')).toEqual(first);
    expect(await server.share(ann, '/dir/', {})).toEqual(first);
    expect(await server.share(ann, '/link/')).toEqual(first);
    await ann.delete(`/api/share/${first.hash}`);
    expect((await server.share(ann, '/dir/')).hash).not.toBe(first.hash);
  });

  test('many concurrent requests create one share', async () => {
    const path = await fresh('many.txt');
    const made = await Promise.all(Array.from({ length: 10 }, () => server.share(ann, path)));
    expect(new Set(made.map(({ hash }) => hash)).size).toBe(1);
  });

  test('the expiry comes from the query, from the body, or from the body though the query has another', async () => {
    const path = await fresh('when.txt');
    const end = async (query: string, body?: object | string) => {
      const response = await ann.post(`/api/share${path}${query}`, body);
      expect(response.status).toBe(200);
      const { expire } = (await response.json()) as ShareLink;
      return Math.round((expire - server.now() / 1000) / 30) * 30;
    };
    expect(await end('?expires=5&unit=days')).toBe(5 * 86_400);
    expect(await end('?expires=5&unit=minutes')).toBe(300);
    expect(await end('?expires=5')).toBe(5 * 3600);
    expect(await end('?expires=5&unit=moons')).toBe(5 * 3600);
    expect(await end('', { password: '', expires: '1', unit: 'days' })).toBe(86_400);
    expect(await end('', { expires: 90, unit: 'seconds' })).toBe(90);
    expect(await end('?expires=5&unit=days', { expires: '1', unit: 'hours' })).toBe(3600);
    expect(await end('?expires=1', '{"expires":"2","unit":"hours","other":1}')).toBe(7200);
  });

  test('a parameter that the body lacks is taken from the query', async () => {
    const path = await fresh('both.txt');
    const made = async (query: string, body: object | string) =>
      (await (await ann.post(`/api/share${path}?${query}`, body)).json()) as ShareLink;
    const left = ({ expire }: ShareLink) => Math.round((expire - server.now() / 1000) / 30) * 30;
    expect(left(await made('expires=3&unit=days', '{}'))).toBe(3 * 86_400);
    const locked = await made('expires=3&unit=days', { password: 'x' });
    expect([left(locked), locked.hasPassword]).toEqual([3 * 86_400, true]);
    const later = await made('password=x&unit=days', { expires: 2 });
    expect([left(later), later.hasPassword]).toEqual([2 * 86_400, true]);
    expect((await made('expires=3&unit=days', { expires: '' })).expire).toBe(0);
    expect((await ann.post(`/api/share${path}?expires=x`, '{}')).status).toBe(400);
  });

  test.each(['seconds', 'minutes', 'hours', 'days'])(
    'the largest number of %s makes a link',
    async (unit) => {
      const path = await fresh(`longest-${unit}.txt`);
      const { hash, expire } = await server.share(ann, `${path}?expires=2147483647&unit=${unit}`);
      expect(expire).toBeLessThanOrEqual(Date.UTC(9999, 11, 31, 23, 59, 59) / 1000);
      expect(expire).toBeGreaterThanOrEqual(server.now() / 1000 + 68 * 365 * 86_400);
      expect((await server.anonymous.get(`/api/public/share/${hash}`)).status).toBe(200);
      const listed = await ann.json<ShareLink[]>(`/api/share${path}`);
      expect(listed.map((link) => link.expire)).toEqual([expire]);
    },
  );

  test('a password is stored as a hash that nobody can see', async () => {
    const path = await fresh('secret.txt');
    const link = await server.share(ann, path, { password: 'open sesame' });
    expect(Object.keys(link).sort()).toEqual(KEYS);
    expect(link.hasPassword).toBe(true);
    expect((await server.share(ann, path)).hash).not.toBe(link.hash);
    expect((await server.share(ann, `${path}?password=x`)).hasPassword).toBe(true);
  });

  test('FB-23: no response has a key beyond those of the API', async () => {
    await server.share(ann, '/dir/', { password: 'x', expires: 1 });
    for (const client of [ann, server.admin])
      for (const path of ['/api/shares', '/api/share/dir/', '/api/share/u/dir']) {
        for (const link of await client.json<object[]>(path)) expect(Object.keys(link).sort()).toEqual(KEYS);
      }
  });

  test('R-43: invalid values are rejected with a reason, and nothing is stored', async () => {
    const path = await fresh('strict.txt');
    const bad = ['expires=abc', 'expires=--1', 'expires=1.5', 'expires=2147483648'];
    for (const query of [...bad, 'starts=1000', 'starts=x', 'starts=99999999999']) {
      const response = await ann.post(`/api/share${path}?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      expect(await response.text()).toMatch(/^400 Bad Request \(.+\)\n$/);
    }
    const wrong = [
      '[]',
      '"x"',
      '{"expires":{}}',
      '{"password":5}',
      '{"unit":5}',
      '{',
      'x=1',
      '{"password":"\\u0000"}',
    ];
    for (const body of wrong)
      expect([body, (await ann.post(`/api/share${path}`, body)).status]).toEqual([body, 400]);
    expect((await ann.post(`/api/share${path}`, { password: 'x'.repeat(20_000) })).status).toBe(413);
    expect(await ann.json('/api/share/strict.txt')).toEqual([]);
  });

  test('R-43: sharing all files needs an explicit parameter', async () => {
    expect((await ann.post('/api/share/')).status).toBe(400);
    expect((await ann.post('/api/share')).status).toBe(400);
    expect(await ann.json('/api/share/')).toEqual([]);
    const link = await server.share(ann, '/', { root: true });
    expect(link.path).toBe('/');
    expect((await server.look(link.hash)).name).toBe('');
    await ann.delete(`/api/share/${link.hash}`);
  });

  test('FB-25, vector: a path that does not exist, is denied or leads out is rejected', async () => {
    const before = await ann.json<ShareLink[]>('/api/shares');
    expect((await ann.post('/api/share/nope.txt')).status).toBe(404);
    expect((await ann.post('/api/share/denied/s.txt')).status).toBe(403);
    expect((await ann.post('/api/share/denied/')).status).toBe(403);
    expect((await ann.post('/api/share/out')).status).toBe(403);
    expect((await ann.post('/api/share/out/passwd')).status).toBe(403);
    expect((await server.visit('/api/share/../v/b.txt', { 'X-Auth': ann.token ?? '' }, 'POST')).status).toBe(
      400,
    );
    expect(await ann.json('/api/shares')).toEqual(before);
  });
});

describe('permissions', () => {
  test('a login is required', async () => {
    for (const [method, path] of [
      ['GET', '/api/shares'],
      ['GET', '/api/share/a.txt'],
      ['POST', '/api/share/a.txt'],
      ['PUT', '/api/share/x'],
      ['DELETE', '/api/share/x'],
    ] as const)
      expect((await server.anonymous.request(method, path)).status).toBe(401);
  });

  test('FB-29: share and download are both needed, and are granted together', async () => {
    const perm = { ...everyPermission(true), admin: false };
    const body = (without: object) => ({
      what: 'user',
      which: [],
      data: { username: 'x', password: 'correct horse battery', scope: '/u', perm: { ...perm, ...without } },
    });
    expect((await server.admin.post('/api/users', body({ download: false }))).status).toBe(400);
    for (const without of [{ share: false }, { share: false, download: false }]) {
      const user = await server.createUser({ scope: '/u', perm: { ...perm, ...without } });
      expect((await user.get('/api/shares')).status).toBe(403);
      expect((await user.get('/api/share/a.txt')).status).toBe(403);
      expect((await user.post('/api/share/a.txt')).status).toBe(403);
      expect((await user.post('/api/share/nope')).status).toBe(403);
      expect((await user.put('/api/share/x', {})).status).toBe(403);
      expect((await user.delete('/api/share/x')).status).toBe(403);
    }
  });

  test('FB-31, R-44: a share is changed and deleted by its owner and by administrators', async () => {
    const link = await server.share(bob, '/b.txt');
    expect((await ann.delete(`/api/share/${link.hash}`)).status).toBe(403);
    expect((await ann.put(`/api/share/${link.hash}`, { expires: 1 })).status).toBe(403);
    expect((await server.look(link.hash)).name).toBe('b.txt');
    expect((await server.admin.put(`/api/share/${link.hash}`, { expires: 1 })).status).toBe(200);
    expect((await server.admin.delete(`/api/share/${link.hash}`)).status).toBe(200);
    expect((await server.visit(`/api/public/share/${link.hash}`)).status).toBe(404);
  });

  test('vector: a share that is deleted twice is 200 and 404', async () => {
    const { hash } = await server.share(ann, '/a.txt', { expires: 1 });
    const response = await ann.delete(`/api/share/${hash}`);
    expect([response.status, await response.text()]).toEqual([200, '200 OK\n']);
    expect((await ann.delete(`/api/share/${hash}`)).status).toBe(404);
    expect((await ann.delete('/api/share/')).status).toBe(400);
    expect((await ann.delete('/api/share')).status).toBe(400);
    expect((await ann.delete('/api/shares')).status).toBe(405);
  });

  test('R-44: the shares of a deleted user are removed, and no later user has them', async () => {
    const gone = await server.createUser({ username: 'gone', scope: '/u' });
    const link = await server.share(gone, '/a.txt');
    expect((await server.admin.delete(`/api/users/${await server.id(gone)}`)).status).toBe(200);
    expect((await server.visit(`/api/public/dl/${link.hash}`)).status).toBe(404);
    await server.createUser({ username: 'next', scope: '/u' });
    expect((await server.visit(`/api/public/dl/${link.hash}`)).status).toBe(404);
    const all = await server.admin.json<ShareLink[]>('/api/shares');
    expect(all.map(({ hash }) => hash)).not.toContain(link.hash);
  });
});

describe('the lists', () => {
  test("the lists contain one's own; administrators see all, each by its owner’s own path", async () => {
    const mine = await server.share(ann, '/dir/sub/');
    const theirs = await server.share(bob, '/b.txt', { expires: 1 });
    const hashes = async (client: ApiClient, path: string) =>
      (await client.json<ShareLink[]>(path)).map(({ hash }) => hash);
    expect(await hashes(ann, '/api/shares')).toContain(mine.hash);
    expect(await hashes(ann, '/api/shares')).not.toContain(theirs.hash);
    const all = await server.admin.json<ShareLink[]>('/api/shares');
    expect(all).toContainEqual(mine);
    expect(all).toContainEqual(theirs);
    expect(all.map(({ userID }) => userID)).toEqual(all.map(({ userID }) => userID).sort((a, b) => a - b));
    for (const path of ['/api/share/dir/sub', '/api/share/dir/sub/', '/api/share/link/sub/'])
      expect(await ann.json(path)).toEqual([mine]);
    for (const path of ['/api/share/u/dir/sub', '/api/share/u/dir/sub/'])
      expect(await server.admin.json(path)).toEqual([mine]);
    expect(await hashes(bob, '/api/share/b.txt')).toEqual([theirs.hash]);
    expect(await ann.json('/api/share/nope')).toEqual([]);
    expect((await ann.get('/api/share/denied/s.txt')).status).toBe(403);
  });

  test('the lists omit any number of expired shares', async () => {
    const path = await fresh('ended.txt');
    for (const expires of [1, 2, 3, 4]) await server.share(ann, path, { expires, unit: 'seconds' });
    const stays = await server.share(ann, path, { expires: 1, unit: 'days' });
    server.pass(10_000);
    expect(await ann.json(`/api/share${path}`)).toEqual([stays]);
    expect((await ann.json<ShareLink[]>('/api/shares')).filter((link) => link.path === path)).toEqual([
      stays,
    ]);
  });
});

describe('editing a share', () => {
  const edit = async (hash: string, body: object) => {
    const response = await ann.put(`/api/share/${hash}`, body);
    return {
      status: response.status,
      link: (response.status === 200 ? await response.json() : null) as ShareLink,
    };
  };

  test('the change sets the given fields and keeps the rest', async () => {
    const { hash } = await server.share(ann, await fresh('edit.txt'), { expires: 1, password: 'one' });
    const later = await edit(hash, { expires: 2, unit: 'days' });
    expect(later.link.hasPassword).toBe(true);
    expect(Math.abs(later.link.expire - server.now() / 1000 - 2 * 86_400)).toBeLessThan(5);
    expect((await server.visit(`/api/public/share/${hash}`, { 'X-SHARE-PASSWORD': 'one' })).status).toBe(200);
    expect((await edit(hash, { password: 'two' })).link.expire).toBe(later.link.expire);
    expect((await server.visit(`/api/public/share/${hash}`, { 'X-SHARE-PASSWORD': 'one' })).status).toBe(401);
    expect((await server.visit(`/api/public/share/${hash}`, { 'X-SHARE-PASSWORD': 'two' })).status).toBe(200);
    expect((await edit(hash, { password: '' })).link.hasPassword).toBe(false);
    expect((await edit(hash, { expires: '' })).link.expire).toBe(0);
    expect((await server.visit(`/api/public/share/${hash}`)).status).toBe(200);
  });

  test('the change rejects invalid values, and a second permanent share', async () => {
    const path = await fresh('second.txt');
    await server.share(ann, path);
    const { hash, ...before } = await server.share(ann, path, { expires: 1 });
    expect((await edit(hash, { expires: '' })).status).toBe(409);
    for (const body of [{ expires: '-' }, { expires: 'x' }, { starts: 1000 }, { password: '\0' }])
      expect((await edit(hash, body)).status).toBe(400);
    const tomorrow = Math.floor(server.now() / 1000) + 86_400;
    expect((await edit(hash, { starts: tomorrow })).status).toBe(400);
    expect((await ann.put(`/api/share/${hash}`)).status).toBe(400);
    expect((await ann.put('/api/share/unknown-hash', {})).status).toBe(404);
    expect(await ann.json<ShareLink[]>(`/api/share${path}`)).toContainEqual({ hash, ...before });
  });
});

describe('editing an invalid share', () => {
  test('an unknown or malformed hash is 404, an empty body 400', async () => {
    for (const hash of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', 'a/b', '%27', 'a'.repeat(200)])
      for (const call of [ann.put(`/api/share/${hash}`, { expires: 1 }), ann.delete(`/api/share/${hash}`)])
        expect([hash, (await call).status]).toEqual([hash, 404]);
    expect((await ann.put('/api/share/', { expires: 1 })).status).toBe(404);
    const { hash } = await server.share(ann, await fresh('body.txt'));
    for (const body of ['', '[]', '"x"', '{'])
      expect([body, (await ann.put(`/api/share/${hash}`, body)).status]).toEqual([body, 400]);
  });

  test('FB-23: the response has no key beyond those of the API', async () => {
    const { hash } = await server.share(ann, await fresh('keys.txt'), { password: 'x' });
    const link = (await (await ann.put(`/api/share/${hash}`, { expires: 1 })).json()) as ShareLink;
    expect(Object.keys(link).sort()).toEqual(KEYS);
  });

  test('a share with an end that was made by a clock that was ahead is closed until then', async () => {
    const path = await fresh('ahead.txt');
    server.pass(1.5 * 3_600_000);
    const { hash } = await server.share(ann, path, { expires: 1, unit: 'hours' });
    const forEver = await server.share(ann, path);
    const seen = async () => (await ann.json<ShareLink[]>(`/api/share${path}`)).map((link) => link.hash);
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(200);
    server.pass(-1.5 * 3_600_000);
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(404);
    expect((await server.visit(`/api/public/dl/${forEver.hash}`)).status).toBe(200);
    expect(await seen()).toEqual([forEver.hash]);
  });

  test('an expired share does not exist any more', async () => {
    const { hash } = await server.share(ann, await fresh('over.txt'), { expires: 1, unit: 'seconds' });
    server.pass(2000);
    expect((await ann.put(`/api/share/${hash}`, { expires: 1 })).status).toBe(404);
  });
});

describe('a scheduled share', () => {
  test('the share cannot be opened until it starts, and has its whole lifetime from then on', async () => {
    const path = await fresh('later.txt');
    const starts = Math.floor(server.now() / 1000) + 600;
    const link = await server.share(ann, path, { starts, expires: 10, unit: 'minutes' });
    expect(link).toMatchObject({ starts, expire: starts + 600 });
    const unknown = await server.visit('/api/public/share/AAAAAAAAAAAAAAAAAAAAAA');
    const early = await server.visit(`/api/public/share/${link.hash}`);
    expect([early.status, early.text]).toEqual([unknown.status, unknown.text]);
    expect((await server.visit(`/api/public/dl/${link.hash}`)).status).toBe(404);
    server.pass(601_000);
    expect((await server.visit(`/api/public/dl/${link.hash}`)).text).toBe('later.txt');
    expect(Object.keys((await ann.json<ShareLink[]>(`/api/share${path}`))[0] ?? {}).sort()).toEqual(KEYS);
    server.pass(600_000);
    expect((await server.visit(`/api/public/dl/${link.hash}`)).status).toBe(404);
  });

  test('the share can be started now, and does not replace a permanent one', async () => {
    const path = await fresh('now.txt');
    const starts = Math.floor(server.now() / 1000) + 3600;
    const link = await server.share(ann, path, { starts });
    expect((await server.share(ann, path, { starts })).hash).not.toBe(link.hash);
    expect((await ann.put(`/api/share/${link.hash}`, { starts: 0 })).status).toBe(200);
    expect((await server.visit(`/api/public/dl/${link.hash}`)).status).toBe(200);
    expect((await server.share(ann, path)).hash).toBe(link.hash);
  });
});
