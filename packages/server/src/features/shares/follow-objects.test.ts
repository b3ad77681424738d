import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ShareLink } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

let server: SharesServer;
/** Their scopes overlap: `/x` of the first user is `/u/x` of the second. */
let inner: ApiClient;
let outer: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  await server.plant({ 'u/': '' });
  inner = await server.createUser({ username: 'inner', scope: '/u' });
  outer = await server.createUser({ username: 'outer', scope: '/' });
});
afterAll(() => server.close());
beforeEach(async () => {
  for (const { hash } of await server.admin.json<ShareLink[]>('/api/shares'))
    await server.admin.delete(`/api/share/${hash}`);
  await rm(join(server.root, 'u'), { recursive: true });
  await server.plant({ 'u/f': 'first', 'u/dir/sub/a.txt': 'a', 'u/dirx/b.txt': 'b' });
  // Earlier tests may have used up the limit of misses.
  server.pass(60_000);
});

const real = (path: string) => join(server.root, 'u', path);
const get = async ({ hash }: ShareLink, sub = '') => {
  const { status, text } = await server.visit(`/api/public/dl/${hash}${sub}`);
  return status === 200 ? text : status;
};
const ok = async (answer: Promise<Response>) => expect((await answer).status).toBe(200);
const move = (by: ApiClient, from: string, to: string, more = '') =>
  ok(by.patch(`/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}${more}`));
const copy = (by: ApiClient, from: string, to: string, more = '') =>
  ok(by.patch(`/api/resources${from}?action=copy&destination=${encodeURIComponent(to)}${more}`));

describe('a deletion removes the shares of the object, which stay removed', () => {
  test('FB-21, UN-8: a deletion is by any user, with any path', async () => {
    const mine = await server.share(inner, '/f');
    const theirs = await server.share(outer, '/u/f');
    await ok(inner.delete('/api/resources/f'));
    await ok(inner.post('/api/resources/f', 'second'));
    expect([await get(mine), await get(theirs)]).toEqual([404, 404]);
    expect(await inner.json('/api/shares')).toEqual([]);
    expect(await outer.json('/api/shares')).toEqual([]);
  });

  test('FB-24: a deletion may be of a folder with a slash behind it, and all that is in it', async () => {
    const folder = await server.share(inner, '/dir/');
    const below = await server.share(outer, '/u/dir/sub/a.txt');
    const sibling = await server.share(inner, '/dirx/');
    await ok(inner.delete('/api/resources/dir/'));
    await server.plant({ 'u/dir/sub/a.txt': 'again' });
    expect([await get(folder), await get(below)]).toEqual([404, 404]);
    expect(await get(sibling, '/b.txt')).toBe('b');
  });

  test('FB-26: shares of another object with the same path, or a longer name, continue', async () => {
    await server.plant({ 'v/dir/c.txt': 'c' });
    const other = await server.createUser({ scope: '/v' });
    const links = [await server.share(other, '/dir/'), await server.share(outer, '/u/dirx/')];
    await ok(inner.delete('/api/resources/dir'));
    expect(await get(links[0] as ShareLink, '/c.txt')).toBe('c');
    expect(await get(links[1] as ShareLink, '/b.txt')).toBe('b');
  });

  test('R-40: a deletion may be outside of the program', async () => {
    const file = await server.share(inner, '/f');
    const folder = await server.share(inner, '/dir/');
    await rm(real('f'));
    await rm(real('dir'), { recursive: true });
    expect([await get(file), await get(folder)]).toEqual([404, 404]);
    await server.plant({ 'u/f': 'canary', 'u/dir/canary.txt': 'canary' });
    expect([await get(file), await get(folder), await get(folder, '/canary.txt')]).toEqual([404, 404, 404]);
    expect((await server.visit(`/api/public/share/${folder.hash}`)).status).toBe(404);
  });
});

describe('an object that is replaced by another', () => {
  test('R-40: replaced outside of the program, a share that asks is closed, and a later save does not open it', async () => {
    const file = await server.share(inner, '/f', { onReplaced: 'ask' });
    const folder = await server.share(inner, '/dir/', { onReplaced: 'ask' });
    await writeFile(real('new'), 'canary');
    await rename(real('new'), real('f'));
    await rename(real('dir'), real('away'));
    await rename(real('dirx'), real('dir'));
    expect([await get(file), await get(folder, '/b.txt')]).toEqual([404, 404]);
    await ok(inner.put('/api/resources/f', 'saved'));
    expect(await get(file)).toBe(404);
    expect(await inner.json('/api/share/f')).toEqual([{ ...file, state: 'replaced' }]);
    const again = await server.share(inner, '/f');
    expect(again.hash).not.toBe(file.hash);
    expect(await get(again)).toBe('saved');
  });

  test('R-40: a file is replaced by a folder, a folder by a file, either by a symlink', async () => {
    const file = await server.share(inner, '/f');
    const folder = await server.share(inner, '/dir/');
    await rm(real('f'));
    await rename(real('dir'), real('f'));
    await writeFile(real('dir'), 'canary');
    expect([await get(file), await get(folder)]).toEqual([404, 404]);
    await rm(real('dir'));
    const { symlink } = await import('node:fs/promises');
    await symlink('/etc', real('dir'));
    expect((await server.visit(`/api/public/dl/${folder.hash}/passwd`)).status).toBe(404);
  });

  test('FB-22: moved over inside the program, its own share is removed, and the share of the moved object continues', async () => {
    await server.plant({ 'u/g': 'canary' });
    const f = await server.share(inner, '/f');
    const g = await server.share(outer, '/u/g');
    await move(inner, '/g', '/f', '&override=true');
    expect(await get(f)).toBe(404);
    expect(await get(g)).toBe('canary');
    expect(await outer.json('/api/share/u/f')).toMatchObject([{ hash: g.hash, path: '/u/f' }]);
  });

  test('copied over inside the program, the share is removed', async () => {
    await server.plant({ 'u/g': 'canary' });
    const f = await server.share(inner, '/f');
    await copy(inner, '/g', '/f', '&override=true');
    expect(await get(f)).toBe(404);
  });
});

describe('an object that is renamed or moved inside the program', () => {
  test('FB-22: the object keeps its share, and the next object at its old path has none', async () => {
    const link = await server.share(inner, '/f');
    await move(inner, '/f', '/dir/g ü.txt');
    await ok(inner.post('/api/resources/f', 'canary'));
    expect(await get(link)).toBe('first');
    expect(await inner.json('/api/shares')).toEqual([{ ...link, path: '/dir/g ü.txt' }]);
    expect((await server.look(link.hash)).name).toBe('g ü.txt');
  });

  test('FB-22: everything in a folder keeps its share, whoever moves it', async () => {
    const folder = await server.share(inner, '/dir/sub/');
    const file = await server.share(inner, '/dir/sub/a.txt');
    const sibling = await server.share(inner, '/dirx/');
    await move(outer, '/u/dir', '/u/moved');
    await server.plant({ 'u/dir/sub/a.txt': 'canary' });
    expect([await get(folder, '/a.txt'), await get(file), await get(sibling, '/b.txt')]).toEqual([
      'a',
      'a',
      'b',
    ]);
    expect((await inner.json<ShareLink[]>('/api/shares')).map(({ path }) => path).sort()).toEqual([
      '/dirx/',
      '/moved/sub/',
      '/moved/sub/a.txt',
    ]);
    await move(outer, '/u/moved/', '/elsewhere');
    expect(await get(file)).toBe(404);
    await move(outer, '/elsewhere', '/u/back');
    expect(await get(file)).toBe('a');
    await rm(join(server.root, 'elsewhere'), { recursive: true, force: true });
  });

  test('many consecutive moves lose nothing', async () => {
    const link = await server.share(inner, '/f');
    for (let n = 0; n < 20; n += 1) {
      await move(inner, n === 0 ? '/f' : `/f${n}`, `/f${n + 1}`);
      expect(await get(link)).toBe('first');
    }
  });

  test('a copy has no share', async () => {
    await server.share(inner, '/f');
    await copy(inner, '/f', '/g');
    expect(await inner.json('/api/share/g')).toEqual([]);
  });
});

describe('a file that is written again inside the program keeps its share', () => {
  test('a file is saved, uploaded over, and uploaded over in parts', async () => {
    const link = await server.share(inner, '/f');
    await ok(inner.put('/api/resources/f', 'saved'));
    expect(await get(link)).toBe('saved');
    await ok(outer.post('/api/resources/u/f?override=true', 'uploaded'));
    expect(await get(link)).toBe('uploaded');
    const tus = { 'Tus-Resumable': '1.0.0', 'Upload-Length': '5' };
    const begun = await inner.post('/api/tus/f?override=true', undefined, tus);
    expect(begun.status).toBe(201);
    const part = {
      'Tus-Resumable': '1.0.0',
      'Upload-Offset': '0',
      'Content-Type': 'application/offset+octet-stream',
    };
    expect((await inner.request('PATCH', '/api/tus/f', 'parts', part)).status).toBe(204);
    expect(await get(link)).toBe('parts');
    expect((await inner.json<ShareLink[]>('/api/share/f'))[0]?.hash).toBe(link.hash);
  });

  test('a shared folder continues when its content changes', async () => {
    const link = await server.share(inner, '/dir/');
    await ok(inner.put('/api/resources/dir/sub/a.txt', 'new'));
    await ok(inner.post('/api/resources/dir/b.txt', 'b'));
    expect([await get(link, '/sub/a.txt'), await get(link, '/b.txt')]).toEqual(['new', 'b']);
    await copy(inner, '/dirx', '/dir', '&override=true');
    expect(await get(link, '/sub/a.txt')).toBe('new');
  });
});
