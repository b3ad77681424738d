import { existsSync, lstatSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { FileVersion, TrashListing, User, VersionListing } from '@satchel/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../test/api-client.js';
import { keptOnDisk } from '../../../test/kept-on-disk.js';
import { type SharesServer, startSharesServer } from '../../../test/shares-server.js';

const SECOND_MS = 1000;
const DENY: User['rules'] = [{ regex: false, allow: false, path: '/denied', regexp: null }];

let server: SharesServer;
let ann: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  mkdirSync(join(server.root, 'ann/denied'), { recursive: true });
  ann = await server.createUser({ username: 'ann', scope: '/ann', rules: DENY });
});
afterAll(() => server.close());
beforeEach(() => setTrash({ enabled: true, days: 30, percent: 10, versions: 10 }));

const at = (path: string) => join(server.root, path);
const text = (path: string) => readFileSync(at(path), 'utf8');
const setTrash = async (trash: object) => {
  expect((await server.admin.put('/api/settings', { trash })).status).toBe(200);
};
const save = async (path: string, content: string, user = ann) => {
  const { status } = await user.put(`/api/resources${path}`, content);
  expect(status).toBe(200);
  server.pass(SECOND_MS);
};
const listing = (path: string, user = ann) => user.json<VersionListing>(`/api/versions${path}`);
const list = async (path: string, user = ann): Promise<FileVersion[]> => (await listing(path, user)).items;
const latest = async (path: string, user = ann): Promise<FileVersion> => {
  const [version] = await list(path, user);
  if (!version) throw new Error(`${path} has no version`);
  return version;
};
const content = async (path: string, id: string, user = ann, more = '') => {
  const response = await user.get(`/api/version${path}?id=${id}${more}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
};
const contents = (path: string) =>
  list(path).then((items) => Promise.all(items.map(async ({ id }) => (await content(path, id)).text)));
const restore = (path: string, id: string, user = ann) => user.post(`/api/versions${path}`, { id });
const remove = (path: string, id: string, user = ann) => user.delete(`/api/versions${path}?id=${id}`);
const rename = async (from: string, to: string, flags = '') => {
  const target = `/api/resources${from}?action=rename&destination=${encodeURIComponent(to)}${flags}`;
  expect((await ann.request('PATCH', target)).status).toBe(200);
};
const kept = () => keptOnDisk(at('.'), 'versions');
/** Creates a file with one version. */
const fresh = async (name: string): Promise<FileVersion> => {
  await server.plant({ [`ann/${name}`]: 'first' });
  await save(`/${name}`, 'second');
  return latest(`/${name}`);
};

describe('what is replaced', () => {
  test('a file that a save replaces is kept, with who replaced it and when', async () => {
    await server.plant({ 'ann/a.txt': 'first' });
    const { ino, mtimeMs } = lstatSync(at('ann/a.txt'));
    const before = server.now();
    await save('/a.txt', 'second');
    const version = await latest('/a.txt');
    expect(version).toMatchObject({ size: 5, username: 'ann' });
    expect(Date.parse(version.modifiedAt)).toBe(Math.floor(mtimeMs));
    expect(Date.parse(version.replacedAt)).toBeGreaterThanOrEqual(before);
    expect(lstatSync(at(`.satchel-versions/${version.id}`)).ino).toBe(ino);
    expect((await listing('/a.txt')).isEnabled).toBe(true);
    await save('/a.txt', 'third');
    expect(await contents('/a.txt')).toEqual(['second', 'first']);
  });

  test.each([
    ['an upload', (path: string) => ann.post(`/api/resources${path}?override=true`, 'new')],
    [
      'an upload in parts',
      async (path: string) => {
        const tus = { 'Tus-Resumable': '1.0.0' };
        const begun = await ann.request('POST', `/api/tus${path}?override=true`, undefined, {
          ...tus,
          'Upload-Length': '3',
        });
        expect(begun.status).toBe(201);
        return ann.request('PATCH', `/api/tus${path}`, 'new', {
          ...tus,
          'Upload-Offset': '0',
          'Content-Type': 'application/offset+octet-stream',
        });
      },
    ],
    [
      'a copy',
      (path: string) =>
        ann.request(
          'PATCH',
          `/api/resources/new.txt?action=copy&destination=${encodeURIComponent(path)}&override=true`,
        ),
    ],
    [
      'a rename',
      (path: string) =>
        ann.request(
          'PATCH',
          `/api/resources/new.txt?action=rename&destination=${encodeURIComponent(path)}&override=true`,
        ),
    ],
    [
      'a folder of a batch',
      (path: string) =>
        ann.post('/api/batch', {
          action: 'copy',
          items: [{ from: '/merge', to: path.slice(0, path.lastIndexOf('/')), override: true }],
        }),
    ],
  ])('a file that %s replaces is kept', async (title, change) => {
    const folder = title.replaceAll(' ', '-');
    await server.plant({ [`ann/${folder}/a.txt`]: 'first', 'ann/new.txt': 'new', 'ann/merge/a.txt': 'new' });
    const { status } = await change(`/${folder}/a.txt`);
    expect([200, 204]).toContain(status);
    expect(text(`ann/${folder}/a.txt`)).toBe('new');
    expect(await contents(`/${folder}/a.txt`)).toEqual(['first']);
  });

  test('a replaced file is not kept where that is switched off', async () => {
    await server.plant({ 'ann/off.txt': 'first' });
    await setTrash({ versions: 0 });
    await save('/off.txt', 'second');
    expect(await listing('/off.txt')).toEqual({ items: [], isEnabled: false });
    expect((await server.admin.put('/api/settings', { trash: { versions: -1 } })).status).toBe(400);
    expect((await server.admin.put('/api/settings', { trash: { versions: 1001 } })).status).toBe(400);
  });

  test('versions are thinned: at most so many are kept', async () => {
    await setTrash({ versions: 3 });
    await server.plant({ 'ann/many.txt': '0' });
    for (const number of [1, 2, 3, 4, 5]) await save('/many.txt', String(number));
    const three = await contents('/many.txt');
    expect([three.length, three[0]]).toEqual([3, '4']);
  });
});

describe('a version', () => {
  test('a version is downloaded and shown with the headers of its file', async () => {
    const { id } = await fresh('shown.html');
    const asked = await content('/shown.html', id, ann, '&inline=true');
    const raw = await ann.get('/api/raw/shown.html?inline=true');
    expect([asked.status, asked.text]).toEqual([200, 'first']);
    for (const name of [
      'content-type',
      'content-disposition',
      'content-security-policy',
      'x-content-type-options',
      'cache-control',
    ])
      expect(asked.headers.get(name)).toBe(raw.headers.get(name));
    const head = await ann.request('HEAD', `/api/version/shown.html?id=${id}`);
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '5']);
    const part = await ann.get(`/api/version/shown.html?id=${id}`, { Range: 'bytes=1-2' });
    expect([part.status, await part.text()]).toEqual([206, 'ir']);
  });

  test('a version is restored, which makes a version of what was there', async () => {
    const version = await fresh('back.txt');
    const { ino } = lstatSync(at(`.satchel-versions/${version.id}`));
    const response = await restore('/back.txt', version.id);
    expect([response.status, response.headers.has('etag')]).toEqual([200, true]);
    expect([text('ann/back.txt'), lstatSync(at('ann/back.txt')).ino]).toEqual(['first', ino]);
    expect(await contents('/back.txt')).toEqual(['second']);
    expect((await restore('/back.txt', version.id)).status).toBe(404);
    await restore('/back.txt', (await latest('/back.txt')).id);
    expect([text('ann/back.txt'), await contents('/back.txt')]).toEqual(['second', ['first']]);
  });

  test('a version that is restored leaves a share of its file as it is', async () => {
    const { id } = await fresh('linked.txt');
    const { hash } = await server.share(ann, '/linked.txt');
    await restore('/linked.txt', id);
    expect((await server.visit(`/api/public/dl/${hash}`)).text).toBe('first');
  });

  test('a version is deleted for good', async () => {
    const { id } = await fresh('gone.txt');
    expect(await (await remove('/gone.txt', id)).text()).toBe('200 OK\n');
    expect(await list('/gone.txt')).toEqual([]);
    expect(kept()).not.toContain(id);
    expect((await remove('/gone.txt', id)).status).toBe(404);
    expect(text('ann/gone.txt')).toBe('second');
  });

  test('a version goes along when its file, or a folder above, gets another name', async () => {
    const { id } = await fresh('dir/moved.txt');
    await rename('/dir/moved.txt', '/dir/other.txt');
    await rename('/dir', '/dir2');
    expect((await list('/dir2/other.txt')).map((version) => version.id)).toEqual([id]);
    await server.plant({ 'ann/dir/moved.txt': 'another' });
    expect(await list('/dir/moved.txt')).toEqual([]);
  });

  test('versions of a file and of the one that is moved onto it are those of the result', async () => {
    const [one, other] = [await fresh('one.txt'), await fresh('other.txt')];
    await rename('/one.txt', '/other.txt', '&override=true');
    const ids = (await list('/other.txt')).map(({ id }) => id);
    expect(ids).toHaveLength(3);
    expect(ids).toEqual(expect.arrayContaining([one.id, other.id]));
  });

  test('a version goes to the trash and back with its file, and for good with it', async () => {
    const { id } = await fresh('trashed/a.txt');
    await ann.delete('/api/resources/trashed');
    await server.plant({ 'ann/trashed/a.txt': 'another' });
    expect(await list('/trashed/a.txt')).toEqual([]);
    const { items } = await ann.json<TrashListing>('/api/trash');
    const item = items.find(({ path }) => path === '/trashed');
    await ann.post('/api/trash/restore', { items: [{ id: item?.id, override: true }] });
    expect((await list('/trashed/a.txt')).map((version) => version.id)).toContain(id);
    expect(await contents('/trashed/a.txt')).toEqual(expect.arrayContaining(['another', 'first']));
    await ann.delete('/api/resources/trashed?permanent=true');
    await server.plant({ 'ann/trashed/a.txt': 'again' });
    expect(await list('/trashed/a.txt')).toEqual([]);
    expect(kept()).not.toContain(id);
  });

  test('a version of what is deleted from the trash goes as well', async () => {
    const { id } = await fresh('emptied.txt');
    await ann.delete('/api/resources/emptied.txt');
    expect(kept()).toContain(id);
    await ann.request('DELETE', '/api/trash');
    await server.plant({ 'ann/emptied.txt': 'again' });
    expect(await list('/emptied.txt')).toEqual([]);
    expect(kept()).not.toContain(id);
  });
});

describe('refused', () => {
  test('a request without a session is refused', async () => {
    const { id } = await fresh('secret.txt');
    for (const [method, target] of [
      ['GET', '/api/versions/secret.txt'],
      ['GET', `/api/version/secret.txt?id=${id}`],
      ['POST', '/api/versions/secret.txt'],
      ['DELETE', `/api/versions/secret.txt?id=${id}`],
    ] as const)
      expect((await server.anonymous.request(method, target)).status).toBe(401);
    expect(await contents('/secret.txt')).toEqual(['first']);
  });

  test('a request without the permission is refused', async () => {
    const { id } = await fresh('perm.txt');
    const { perm } = await server.admin.json<User>(`/api/users/${await server.id(ann)}`);
    const without = (name: string) =>
      server.createUser({
        username: `no-${name}`,
        scope: '/ann',
        perm: { ...perm, share: false, [name]: false },
      });
    // `/api/raw` has responded in this way since File Browser.
    expect(await content('/perm.txt', id, await without('download'))).toMatchObject({
      status: 202,
      text: '202 Accepted\n',
    });
    expect((await restore('/perm.txt', id, await without('modify'))).status).toBe(403);
    expect((await remove('/perm.txt', id, await without('delete'))).status).toBe(403);
    expect([text('ann/perm.txt'), await contents('/perm.txt')]).toEqual(['second', ['first']]);
  });

  test('a request is refused where a rule denies the file, and where a link leads there', async () => {
    await server.plant({ 'ann/denied/a.txt': 'first' });
    await save('/ann/denied/a.txt', 'second', server.admin);
    const { id } = await latest('/ann/denied/a.txt', server.admin);
    symlinkSync('denied/a.txt', at('ann/way'));
    for (const path of ['/denied/a.txt', '/way']) {
      expect((await ann.get(`/api/versions${path}`)).status).toBe(403);
      expect((await content(path, id)).status).toBe(403);
      expect((await restore(path, id)).status).toBe(403);
      expect((await remove(path, id)).status).toBe(403);
    }
    expect(text('ann/denied/a.txt')).toBe('second');
  });

  test('a request is refused outside of the scope, and by the path of another file', async () => {
    const { id } = await fresh('mine.txt');
    await server.plant({ 'ben/mine.txt': 'other', 'ben/b.txt': 'first' });
    const ben = await server.createUser({ username: 'ben', scope: '/ben' });
    for (const path of ['/mine.txt', '/b.txt']) {
      expect((await content(path, id, ben)).status).toBe(404);
      expect((await restore(path, id, ben)).status).toBe(404);
      expect((await remove(path, id, ben)).status).toBe(404);
    }
    expect((await ben.get('/api/versions/ann/mine.txt')).status).toBe(404);
    expect((await ben.get('/api/versions/..%2Fann%2Fmine.txt')).status).toBe(400);
    expect(text('ben/mine.txt')).toBe('other');
    expect(await contents('/mine.txt')).toEqual(['first']);
  });

  test.each(['..%2F..%2Fann%2Fmine.txt', '', '%00', '.', 'x'.repeat(70), '%2Fetc%2Fpasswd', 'null'])(
    'a request is refused for the id %j',
    async (id) => {
      await server.plant({ 'ann/odd.txt': 'odd' });
      expect((await content('/odd.txt', id)).status).toBe(404);
      expect((await remove('/odd.txt', id)).status).toBe(404);
      expect([400, 404]).toContain((await restore('/odd.txt', decodeURIComponent(id))).status);
      expect(text('ann/odd.txt')).toBe('odd');
    },
  );

  test('a request is refused for a folder, for what is not there, and to visitors of a share', async () => {
    const { id } = await fresh('shared/a.txt');
    expect((await ann.get('/api/versions/shared')).status).toBe(400);
    expect((await ann.get('/api/versions/nothing')).status).toBe(404);
    const { hash } = await server.share(ann, '/shared');
    for (const path of [`/api/public/versions/${hash}/a.txt`, `/api/versions/${hash}/a.txt`])
      expect((await server.visit(path)).status).toBeGreaterThanOrEqual(400);
    for (const path of [`.satchel-versions/${id}`, '.satchel-versions'])
      expect((await server.visit(`/api/public/dl/${hash}/${path}`)).status).toBe(404);
  });

  test('a kept version is not listed, found, archived or shared by any path', async () => {
    const { id } = await fresh('hidden.txt');
    const { items } = await server.admin.json<{ items: { name: string }[] }>('/api/resources/');
    expect(items.map(({ name }) => name)).not.toContain('.satchel-versions');
    for (const path of [`/.satchel-versions/${id}`, '/.satchel-versions', `/.Satchel-Versions/${id}`]) {
      expect((await server.admin.get(`/api/resources${path}`)).status).toBe(404);
      expect((await server.admin.get(`/api/raw${path}`)).status).toBe(404);
      expect((await server.admin.post(`/api/share${path}`, {})).status).toBe(404);
    }
    expect(await (await server.admin.get(`/api/search/?query=${id}`)).text()).not.toContain(id);
    const archive = await (await server.admin.get('/api/raw/?algo=tar')).text();
    expect(archive).toContain('hidden.txt');
    expect(archive).not.toContain(id);
    expect(existsSync(at(`.satchel-versions/${id}`))).toBe(true);
  });
});
