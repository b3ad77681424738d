import type { ShareLink, User } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../../test/shares-server.js';

const DENY: User['rules'] = [{ regex: false, allow: false, path: '/trip/denied', regexp: null }];
const ALBUM = { view: 'album' };

let server: SharesServer;
let ann: ApiClient;

beforeAll(async () => {
  server = await startSharesServer();
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await server.plant({
    'u/trip/photo.png': picture,
    'u/trip/sub/other.png': picture,
    'u/trip/denied/secret.png': picture,
    'u/private.png': picture,
    'u/a.txt': 'a',
  });
  ann = await server.createUser({ username: 'ann', scope: '/u', rules: DENY });
});
afterAll(() => server.close());

const keysOf = (value: object) => Object.keys(value).sort();

describe('an album', () => {
  test('an album is a share with a view and a title, which visitors see with its owner and its end', async () => {
    const link = await server.share(ann, '/trip/', {
      ...ALBUM,
      title: '  Été à Nice ',
      expires: 1,
      unit: 'days',
    });
    expect(link).toMatchObject({ view: 'album', title: 'Été à Nice' });
    expect(link).not.toHaveProperty('opened');
    const album = { title: 'Été à Nice', owner: 'ann', expire: link.expire };
    expect((await server.look(link.hash)).album).toEqual(album);
    const below = await server.look(`${link.hash}/sub`);
    expect(below).toMatchObject({ path: '/sub', name: 'trip', album });
    expect(await server.look(`${link.hash}/photo.png`)).not.toHaveProperty('album');
    expect((await server.visit(`/share/${link.hash}`)).text).toContain('og:title" content="Été à Nice"');
    const unnamed = await server.share(ann, '/trip/?view=album');
    expect(keysOf(unnamed)).toEqual(['expire', 'hasPassword', 'hash', 'path', 'userID', 'view']);
    expect((await server.look(unnamed.hash)).album).toEqual({ title: '', owner: 'ann', expire: 0 });
  });

  test('an album is never the permanent link of clients that know no albums', async () => {
    await server.plant({ 'u/plain/': '' });
    const album = await server.share(ann, '/plain/', ALBUM);
    const titled = await server.share(ann, '/plain/', { title: 'Plain' });
    const list = await server.share(ann, '/plain/');
    expect(new Set([album.hash, titled.hash, list.hash]).size).toBe(3);
    expect(keysOf(list)).toEqual(['expire', 'hasPassword', 'hash', 'path', 'userID']);
    expect(keysOf(await server.look(list.hash))).not.toContain('album');
    expect((await server.share(ann, '/plain/', { view: 'list', title: '' })).hash).toBe(list.hash);
    expect((await server.share(ann, '/plain/', ALBUM)).hash).toBe(album.hash);
    expect((await ann.put(`/api/share/${album.hash}`, { view: 'list' })).status).toBe(409);
  });

  test('an album has the cover that its owner chose among its pictures', async () => {
    const { hash, cover } = await server.share(ann, '/trip/', { ...ALBUM, cover: 'photo.png', expires: 2 });
    expect(cover).toBe('photo.png');
    expect((await server.look(hash)).album).toHaveProperty('cover', 'photo.png');
    const change = async (body: object) =>
      (await ann.put(`/api/share/${hash}`, body)).json() as Promise<ShareLink>;
    expect(await change({ title: 'Trip' })).toMatchObject({ cover: 'photo.png' });
    expect(await change({ cover: 'Été 2.png' })).toMatchObject({ cover: 'Été 2.png' });
    expect(await change({ cover: '' })).not.toHaveProperty('cover');
    expect((await server.look(hash)).album).not.toHaveProperty('cover');
  });

  test('an album reveals no name of a cover that a rule denies by now, or that is gone', async () => {
    await server.plant({ 'u/party/later.png': 'x', 'u/party/gone.png': 'x', 'u/party/.hidden.png': 'x' });
    const albumOf = async (cover: string) => {
      const { hash } = await server.share(ann, '/party/', { ...ALBUM, cover, expires: 2 });
      return async () => (await server.look(hash)).album;
    };
    const [later, gone, none] = [
      await albumOf('later.png'),
      await albumOf('gone.png'),
      await albumOf('no.png'),
    ];
    expect([await later(), await gone()]).toEqual([
      expect.objectContaining({ cover: 'later.png' }),
      expect.objectContaining({ cover: 'gone.png' }),
    ]);
    expect(await none()).not.toHaveProperty('cover');
    const denied = [{ regex: false, allow: false, path: '/party/later.png', regexp: null }, ...DENY];
    expect((await server.changeUser(ann, 'rules', { rules: denied })).status).toBe(200);
    expect((await ann.delete('/api/resources/party/gone.png')).status).toBe(200);
    for (const look of [later, gone]) expect(await look()).not.toHaveProperty('cover');
    await server.changeUser(ann, 'rules', { rules: DENY });
    expect(await later()).toHaveProperty('cover', 'later.png');
  });

  test('an album becomes a list with pictures, which is another permanent link than a plain one', async () => {
    await server.plant({ 'u/pictures/': '' });
    const plain = await server.share(ann, '/pictures/');
    const pictures = await server.share(ann, '/pictures/', { view: 'pictures' });
    expect(pictures).toMatchObject({ view: 'pictures' });
    expect(pictures.hash).not.toBe(plain.hash);
    expect((await server.share(ann, '/pictures/')).hash).toBe(plain.hash);
    expect((await server.share(ann, '/pictures/', { view: 'pictures' })).hash).toBe(pictures.hash);
    const album = await server.share(ann, '/pictures/', { ...ALBUM, expires: 1 });
    const changed = await ann.put(`/api/share/${album.hash}`, { view: 'pictures' });
    expect(await changed.json()).toMatchObject({ view: 'pictures' });
    expect(await server.look(album.hash)).not.toHaveProperty('album');
  });

  test('an album becomes a list and an album again, and keeps the rest of its terms', async () => {
    const { hash } = await server.share(ann, '/trip/', { password: 'x', title: 'Trip' });
    const change = async (body: object) =>
      (await ann.put(`/api/share/${hash}`, body)).json() as Promise<ShareLink>;
    expect(await change(ALBUM)).toMatchObject({ view: 'album', title: 'Trip', hasPassword: true });
    expect(await change({ expires: 1 })).toMatchObject({ view: 'album', title: 'Trip', hasPassword: true });
    const plain = await change({ view: '', title: '' });
    expect(keysOf(plain)).toEqual(['expire', 'hasPassword', 'hash', 'path', 'userID']);
  });

  test('an album cannot be made of a file, with another view, or with a title that is no text', async () => {
    const made = await server.share(ann, '/trip/sub/', { expires: 1 });
    const file = await server.share(ann, '/a.txt', { expires: 1 });
    const bad = [
      { view: 'wall' },
      { view: 5 },
      { view: 'constructor' },
      { title: 'x'.repeat(201) },
      { title: 'a\u0000b' },
      { title: 'a\nb' },
      { title: '\ud800' },
      { title: {} },
      { cover: '../private.png' },
      { cover: '..' },
      { cover: 'a\u0000.png' },
      { cover: '\ud800.png' },
      { cover: 'x'.repeat(256) },
      { cover: 5 },
    ];
    for (const body of bad) {
      const note = JSON.stringify(body);
      expect([note, (await ann.post('/api/share/trip/sub/', body)).status]).toEqual([note, 400]);
      expect([note, (await ann.put(`/api/share/${made.hash}`, body)).status]).toEqual([note, 400]);
    }
    expect((await ann.post('/api/share/a.txt', ALBUM)).status).toBe(400);
    expect((await ann.post('/api/share/a.txt', { view: 'pictures' })).status).toBe(400);
    expect((await ann.put(`/api/share/${file.hash}`, ALBUM)).status).toBe(400);
    expect(await server.share(ann, '/trip/sub/', { title: '😀'.repeat(200), expires: 1 })).toHaveProperty(
      'title',
    );
    const bob = await server.createUser({ username: 'bob', scope: '/u' });
    expect((await bob.put(`/api/share/${made.hash}`, ALBUM)).status).toBe(403);
  });
});

describe('thumbnails of an album', () => {
  const thumb = async (address: string, headers: Record<string, string> = {}) =>
    (await server.visit(`/api/public/preview/thumb/${address}`, headers)).status;

  test('thumbnails are those of its pictures only', async () => {
    const { hash } = await server.share(ann, '/trip/', ALBUM);
    expect(await thumb(`${hash}/photo.png`)).toBe(200);
    expect(await thumb(`${hash}/sub/other.png`)).toBe(200);
    expect(await thumb(`${hash}/denied/secret.png`)).toBe(403);
    for (const path of ['../private.png', '%2e%2e/private.png', '..%2fprivate.png', 'u/private.png'])
      expect([path, (await thumb(`${hash}/${path}`)) >= 400]).toEqual([path, true]);
    expect(await thumb(`${hash.slice(1)}A/photo.png`)).toBe(404);
  });

  test('thumbnails need its password, and the permission of its owner', async () => {
    const { hash } = await server.share(ann, '/trip/', { ...ALBUM, password: 'sesame', expires: 1 });
    expect(await thumb(`${hash}/photo.png`)).toBe(401);
    expect(await thumb(`${hash}/photo.png`, { 'X-SHARE-PASSWORD': 'wrong' })).toBe(401);
    const { token } = await server.look(hash, { 'X-SHARE-PASSWORD': 'sesame' });
    expect(await thumb(`${hash}/photo.png?token=${token}`)).toBe(200);
    const perm = (await server.admin.json<User>(`/api/users/${await server.id(ann)}`)).perm;
    await server.changeUser(ann, 'perm', { perm: { ...perm, download: false, share: false } });
    expect(await thumb(`${hash}/photo.png?token=${token}`)).toBe(403);
    await server.changeUser(ann, 'perm', { perm });
    expect(await thumb(`${hash}/photo.png?token=${token}`)).toBe(200);
  });
});

describe('the size of an album', () => {
  const sizeOf = async (address: string) => {
    const { status, text } = await server.visit(`/api/public/size/${address}`);
    return status === 200 ? JSON.parse(text) : status;
  };

  test('the size counts what visitors can download, in its folders, too', async () => {
    await server.plant({ 'u/sizes/a': 'abcd', 'u/sizes/b/c': 'ef', 'u/trip/denied/large': 'x'.repeat(999) });
    const { hash } = await server.share(ann, '/sizes/', ALBUM);
    expect(await sizeOf(hash)).toEqual({ size: 6, numFiles: 2, numDirs: 1 });
    expect(await sizeOf(`${hash}/b`)).toEqual({ size: 2, numFiles: 1, numDirs: 0 });
    expect(await sizeOf(`${hash}/none`)).toBe(404);
    const file = await server.share(ann, '/sizes/a');
    expect(await sizeOf(file.hash)).toEqual({ size: 4, numFiles: 1, numDirs: 0 });
    const trip = await server.share(ann, '/trip/', ALBUM);
    expect(await sizeOf(trip.hash)).toMatchObject({ numFiles: 2, numDirs: 1 });
    expect(await sizeOf(`${trip.hash}/denied`)).toBe(403);
  });

  test('the size needs its password', async () => {
    const { hash } = await server.share(ann, '/sizes/', { ...ALBUM, password: 'sesame', expires: 1 });
    expect(await sizeOf(hash)).toBe(401);
    const { token } = await server.look(hash, { 'X-SHARE-PASSWORD': 'sesame' });
    expect(await sizeOf(`${hash}?token=${token}`)).toMatchObject({ size: 6 });
  });
});

describe('the proportions of the pictures of an album', () => {
  const shapesOf = async (address: string) => {
    const { status, text } = await server.visit(`/api/public/shapes/${address}`);
    return status === 200 ? (JSON.parse(text) as object) : status;
  };
  const flat = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });

  test('the proportions are those that are shown, in each format that has them', async () => {
    const lying = await flat.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    await server.plant({
      'u/shapes/a.jpg': await flat.clone().jpeg().toBuffer(),
      'u/shapes/lying.jpg': lying,
      'u/shapes/a.png': await flat.clone().png().toBuffer(),
      'u/shapes/a.gif': await flat.clone().gif().toBuffer(),
      'u/shapes/lossy.webp': await flat.clone().webp().toBuffer(),
      'u/shapes/lossless.webp': await flat.clone().webp({ lossless: true }).toBuffer(),
      'u/shapes/alpha.webp': await flat.clone().ensureAlpha(0.5).webp().toBuffer(),
      'u/shapes/a.avif': await flat.clone().avif().toBuffer(),
      'u/shapes/a.tif': await flat.clone().tiff().toBuffer(),
      'u/shapes/lying.tiff': await flat.clone().withMetadata({ orientation: 8 }).tiff().toBuffer(),
      'u/shapes/a.svg': '<?xml version="1.0"?><!-- > --><svg width="30mm" height="20mm"></svg>',
      'u/shapes/boxed.svg': "<svg width='100%' viewBox='0,0 300 200'/>",
      'u/shapes/broken.png': 'no picture',
      'u/shapes/short.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0]),
      'u/shapes/list.txt': 'text',
    });
    const { hash } = await server.share(ann, '/shapes/', ALBUM);
    const stills = ['a.avif', 'a.gif', 'a.jpg', 'a.png', 'a.svg', 'a.tif', 'boxed.svg'];
    const formats = [...stills, 'alpha.webp', 'lossless.webp', 'lossy.webp'];
    const lyingShape = { 'lying.jpg': 0.667, 'lying.tiff': 0.667 };
    const wanted = { ...Object.fromEntries(formats.map((name) => [name, 1.5])), ...lyingShape };
    expect(await shapesOf(hash)).toEqual(wanted);
    expect(await shapesOf(hash)).toEqual(wanted);
  });

  test('the proportions are sent below the share only, with its password', async () => {
    const { hash } = await server.share(ann, '/trip/', ALBUM);
    expect(await shapesOf(hash)).toEqual({ 'photo.png': 2 });
    expect(await shapesOf(`${hash}/denied`)).toBe(403);
    expect(await shapesOf(`${hash}/photo.png`)).toBe(400);
    expect(await shapesOf(`${hash}/none`)).toBe(404);
    const locked = await server.share(ann, '/trip/', { ...ALBUM, password: 'sesame', expires: 1 });
    expect(await shapesOf(locked.hash)).toBe(401);
  });

  test('the proportions are those of the pictures of the wall', async () => {
    const { hash } = await server.share(ann, '/trip/', ALBUM);
    const { status, body } = await server.visit(`/api/public/preview/wall/${hash}/photo.png`);
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ width: 600, height: 300 });
  });
});

describe('how often a share was opened', () => {
  const openedOf = async (path: string, hash: string) =>
    (await ann.json<ShareLink[]>(path)).find((link) => link.hash === hash)?.opened;

  test('a visitor is counted once an hour, and the count is shown to owners who ask', async () => {
    const { hash } = await server.share(ann, '/trip/', { expires: 9, unit: 'days' });
    expect(await openedOf('/api/shares?opened=true', hash)).toBe(0);
    await server.look(hash);
    await server.look(`${hash}/sub`);
    await server.visit(`/api/public/dl/${hash}/photo.png`);
    expect(await openedOf('/api/shares?opened=true', hash)).toBe(1);
    server.pass(61 * 60_000);
    await server.look(hash);
    expect(await openedOf('/api/share/trip/?opened=true', hash)).toBe(2);
    expect(await openedOf('/api/shares', hash)).toBeUndefined();
    expect(await openedOf('/api/share/trip/', hash)).toBeUndefined();
  });

  test('the count leaves out refusals, thumbnails and programs that preview links', async () => {
    const { hash } = await server.share(ann, '/trip/', { password: 'x' });
    await server.visit(`/api/public/share/${hash}`);
    await server.visit(`/api/public/share/${hash}`, { 'X-SHARE-PASSWORD': 'wrong' });
    await server.visit(`/api/public/preview/thumb/${hash}/photo.png`, { 'X-SHARE-PASSWORD': 'x' });
    await server.visit(`/share/${hash}`);
    expect(await openedOf('/api/shares?opened=true', hash)).toBe(0);
    await server.visit(`/api/public/share/${hash}`, { 'X-SHARE-PASSWORD': 'x' });
    expect(await openedOf('/api/shares?opened=true', hash)).toBe(1);
  });
});

test('an album ends when it expires, and its thumbnails with it', async () => {
  const { hash } = await server.share(ann, '/trip/', { ...ALBUM, expires: 1 });
  const address = `/api/public/preview/thumb/${hash}/photo.png`;
  expect((await server.visit(address)).status).toBe(200);
  server.pass(3_600_000);
  expect((await server.visit(address)).status).toBe(404);
  expect((await server.visit(`/api/public/share/${hash}`)).status).toBe(404);
  expect((await server.visit(`/api/public/size/${hash}`)).status).toBe(404);
});
