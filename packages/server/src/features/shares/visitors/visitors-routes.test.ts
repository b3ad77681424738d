import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { User } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../../test/api-client.js';
import { type SharesServer, startSharesServer } from '../../../../test/shares-server.js';

const DENY: User['rules'] = [{ regex: false, allow: false, path: '/dir/denied', regexp: null }];

let server: SharesServer;
let ann: ApiClient;
let dir: string;
let file: string;

beforeAll(async () => {
  server = await startSharesServer();
  const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await server.plant({
    'u/a.txt': 'hello\n',
    'u/page.html': '<script>alert(1)</script>',
    'u/dir/one.txt': 'one',
    'u/dir/B.txt': 'b',
    'u/dir/sub/two.txt': 'two',
    'u/dir/sub/empty/': '',
    'u/dir/denied/s.txt': 'canary',
    'u/dir/photo.png': picture,
    'u/dir/film.mp4': 'film',
    'u/dir/film.srt': '1\n00:00:01,000 --> 00:00:02,000\nHi\n',
    'u/dir/we ird/a+b %20#?.txt': 'odd',
    'u/dir/drawing.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  });
  await symlink('sub', join(server.root, 'u/dir/inside'));
  execFileSync('mkfifo', [join(server.root, 'u/dir/pipe')]);
  ann = await server.createUser({ username: 'ann', scope: '/u', rules: DENY });
  dir = (await server.share(ann, '/dir/')).hash;
  file = (await server.share(ann, '/a.txt')).hash;
});
afterAll(() => server.close());

describe('what a share shows', () => {
  test('vector: a share of a file shows it with an empty path and without its content', async () => {
    const shown = await server.look(file);
    expect(shown).toEqual({
      path: '',
      name: 'a.txt',
      size: 6,
      extension: '.txt',
      modified: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      mode: expect.any(Number),
      isDir: false,
      isSymlink: false,
      type: 'text',
    });
    expect(await server.look(`${file}/any/thing.txt`)).toEqual(shown);
  });

  test('vector: a share shows a folder by its own name, folders first and then A to Z, by paths below it', async () => {
    const shown = await server.look(dir);
    expect(shown).toMatchObject({ path: '/', name: 'dir', isDir: true, type: '', numDirs: 3, numFiles: 7 });
    expect(shown.items?.map(({ path }) => path)).toEqual([
      '/inside',
      '/sub',
      '/we ird',
      '/B.txt',
      '/drawing.svg',
      '/film.mp4',
      '/film.srt',
      '/one.txt',
      '/photo.png',
      '/pipe',
    ]);
    expect(shown).not.toHaveProperty('token');
    expect(shown).not.toHaveProperty('url');
    const { headers } = await server.visit(`/api/public/share/${dir}`);
    expect(headers['x-robots-tag']).toBe('noindex, nofollow');
  });

  test('vector: a share shows a folder in it, by its path and with the name of the share', async () => {
    for (const address of [`${dir}/sub`, `${dir}/sub/`, `${dir}//sub`, `${dir}%2Fsub`, `${dir}%2Fsub%2F`]) {
      const shown = await server.look(address);
      expect(shown).toMatchObject({ path: '/sub', name: 'dir' });
      expect(shown.items?.map(({ path }) => path)).toEqual(['/sub/empty', '/sub/two.txt']);
    }
    expect((await server.look(`${dir}/sub/empty`)).items).toEqual([]);
    expect((await server.look(`${dir}/inside`)).items?.[1]?.path).toBe('/inside/two.txt');
  });

  test('a share shows a file in it, by its path and name and without its content', async () => {
    const shown = await server.look(`${dir}/we%20ird/a+b%20%2520%23%3F.txt`);
    expect(shown).toMatchObject({ path: '/we ird/a+b %20#?.txt', name: 'a+b %20#?.txt', type: 'text' });
    expect(shown).not.toHaveProperty('content');
  });

  test('text has the type that the owner sees', async () => {
    const reader = await server.createUser({ scope: '/u', perm: { ...(await permOf(ann)), modify: false } });
    const link = await server.share(reader, '/a.txt');
    expect((await server.look(link.hash)).type).toBe('textImmutable');
  });

  test('a share names its folder with and without the slash of its creation', async () => {
    for (const path of ['/dir/sub', '/dir/sub/']) {
      const { hash, path: named } = await server.share(ann, path, { expires: 1 });
      expect(named).toBe('/dir/sub/');
      expect((await server.look(hash)).items?.map(({ name }) => name)).toEqual(['empty', 'two.txt']);
    }
  });

  test('a missing path is 404, a denied one 403, an invalid one 400', async () => {
    const status = async (address: string) => (await server.visit(`/api/public/share/${address}`)).status;
    expect(await status(`${dir}/nope`)).toBe(404);
    expect(await status(`${dir}/one.txt/x`)).toBe(404);
    expect(await status(`${dir}/denied`)).toBe(403);
    expect(await status(`${dir}/denied/s.txt`)).toBe(403);
    for (const bad of [
      `${dir}/../a.txt`,
      `${dir}/%2e%2e/a.txt`,
      `${dir}/sub/../../a.txt`,
      `${dir}/%ff`,
      `${dir}/a%00b`,
    ])
      expect([bad, await status(bad)]).toEqual([bad, 400]);
    for (const unknown of ['', '/', 'x', 'AAAAAAAA', 'a'.repeat(200), 'häsh'].map(encodeURI))
      expect([unknown, await status(unknown)]).toEqual([unknown, 404]);
  });

  test('an old share with eight characters still works', async () => {
    const { hash } = await server.share(ann, '/dir/B.txt');
    const { default: Database } = await import('libsql');
    const database = new Database(join(server.state, 'satchel.db'));
    database.prepare('update shares set hash = ? where hash = ?').run('Cz60hZ_-', hash);
    database.close();
    expect((await server.look('Cz60hZ_-')).name).toBe('B.txt');
    expect((await server.visit('/api/public/dl/Cz60hZ_-')).text).toBe('b');
    expect((await ann.delete('/api/share/Cz60hZ_-')).status).toBe(200);
  });

  test('a folder of thousands is shown completely', async () => {
    await mkdir(join(server.root, 'u/many'));
    for (let n = 0; n < 3_000; n += 1) await writeFile(join(server.root, 'u/many', `file ${n}.txt`), '');
    const { hash } = await server.share(ann, '/many/');
    expect((await server.look(hash)).items).toHaveLength(3_000);
  });
});

describe('what a share sends', () => {
  test('a share sends a file, whole, in parts, and from where it was interrupted', async () => {
    const whole = await server.visit(`/api/public/dl/${file}`);
    expect([whole.status, whole.text]).toEqual([200, 'hello\n']);
    expect(whole.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringContaining('sandbox'),
      'content-disposition': expect.stringMatching(/^attachment; filename="a.txt"/),
    });
    const part = await server.visit(`/api/public/dl/${file}`, { Range: 'bytes=1-2' });
    expect([part.status, part.text]).toEqual([206, 'el']);
    const rest = await server.visit(`/api/public/dl/${file}`, {
      Range: 'bytes=4-',
      'If-Range': String(whole.headers.etag),
    });
    expect([rest.status, rest.text]).toEqual([206, 'o\n']);
    expect((await server.visit(`/api/public/dl/${file}`, { Range: 'bytes=99-' })).status).toBe(416);
    const head = await server.visit(`/api/public/dl/${file}`, {}, 'HEAD');
    expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '6']);
    expect((await server.visit(`/api/public/dl/${file}/whatever.bin`)).text).toBe('hello\n');
    expect((await server.visit(`/api/public/dl/${dir}/sub/two.txt`)).text).toBe('two');
  });

  test('a large download continues after an interruption', async () => {
    const content = randomBytes(3_000_000);
    await server.plant({ 'u/large.bin': content });
    const { hash } = await server.share(ann, '/large.bin');
    const first = await server.visit(`/api/public/dl/${hash}`, { Range: 'bytes=0-1234567' });
    const second = await server.visit(`/api/public/dl/${hash}`, { Range: 'bytes=1234568-' });
    expect(Buffer.concat([first.body, second.body]).equals(content)).toBe(true);
  });

  test('QF-7, SG-1, FB-65: a share sends inline what is harmless, and nothing with scripts', async () => {
    const text = await server.visit(`/api/public/dl/${file}?inline=true`);
    expect(text.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(text.headers['content-disposition']).toMatch(/^inline/);
    expect((await server.visit(`/api/public/dl/${file}?inline=yes`)).headers['content-disposition']).toMatch(
      /^att/,
    );
    const page = (await server.share(ann, '/page.html')).hash;
    const html = await server.visit(`/api/public/dl/${page}?inline=true`);
    expect(html.headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(html.headers['content-security-policy']).toContain('sandbox');
    const svg = await server.visit(`/api/public/dl/${dir}/drawing.svg?inline=true`);
    expect(svg.headers['content-security-policy']).toContain('sandbox');
    expect(svg.headers['x-content-type-options']).toBe('nosniff');
    expect(svg.headers['content-disposition'] ?? '').not.toMatch(/^inline.*svg/);
  });

  test('a share sends folders and selections as archives in every format, without what is denied', async () => {
    for (const algo of [
      'zip',
      'true',
      '',
      'tar',
      'targz',
      'tarbz2',
      'tarxz',
      'tarlz4',
      'tarsz',
      'tarbr',
      'tarzst',
    ]) {
      const archive = await server.visit(`/api/public/dl/${dir}/?algo=${algo}`);
      expect([algo, archive.status, archive.body.length > 30]).toEqual([algo, 200, true]);
      expect(archive.headers['content-disposition']).toMatch(/^attachment; filename="dir\./);
    }
    expect((await server.visit(`/api/public/dl/${dir}?algo=rar`)).status).toBe(400);
    const tar = (await server.visit(`/api/public/dl/${dir}?algo=tar`)).text;
    for (const name of ['one.txt', 'sub/two.txt', 'sub/empty/', 'we ird/']) expect(tar).toContain(name);
    for (const hidden of ['denied', 'canary', 'a.txt\0']) expect(tar).not.toContain(hidden);
    // The page shows the names of the entries that are left out.
    expect(tar).toContain('NOT INCLUDED.txt');
    expect(tar).toContain('pipe');
    const sub = await server.visit(`/api/public/dl/${dir}/sub?algo=tar`);
    expect(sub.headers['content-disposition']).toMatch(/^attachment; filename="sub\.tar"/);
    expect(sub.text).toContain('two.txt');
    const some = await server.visit(`/api/public/dl/${dir}/?files=%2Fone.txt%2C%2Fsub&algo=tar&auth=`);
    expect(some.headers['content-disposition']).toMatch(/^attachment; filename="_dir\.tar"/);
    expect(some.text).toContain('sub/two.txt');
    expect(some.text).not.toContain('B.txt');
    const below = await server.visit(`/api/public/dl/${dir}/sub/?files=two.txt&algo=tar`);
    expect(below.text).toContain('two.txt');
    expect((await server.visit(`/api/public/dl/${dir}/?files=/denied,/one.txt&algo=tar`)).text).not.toContain(
      'canary',
    );
    expect((await server.visit(`/api/public/dl/${dir}/?files=/denied`)).status).toBe(403);
    expect((await server.visit(`/api/public/dl/${dir}/denied`)).status).toBe(403);
  });

  test('FB-02: a pipe is never opened', async () => {
    const answers = Array.from({ length: 40 }, () => server.visit(`/api/public/dl/${dir}/pipe`));
    for (const { status, text } of await Promise.all(answers)) expect([status, text]).toEqual([200, '']);
  });

  test('a share sends previews and subtitles', async () => {
    const pictures = (await server.share(ann, '/dir/', { view: 'pictures' })).hash;
    const thumb = await server.visit(`/api/public/preview/thumb/${pictures}/photo.png?inline=true`, {
      Accept: 'image/avif,image/webp,*/*',
    });
    expect(thumb.status).toBe(200);
    expect(thumb.headers['content-type']).toMatch(/^image\//);
    expect((await sharp(thumb.body).metadata()).width).toBeLessThanOrEqual(256);
    const single = (await server.share(ann, '/dir/photo.png')).hash;
    expect((await server.visit(`/api/public/preview/big/${single}?inline=true`)).status).toBe(200);
    expect((await server.visit(`/api/public/preview/big/${single}/other.png?inline=true`)).status).toBe(200);
    expect((await server.visit(`/api/public/preview/huge/${single}`)).status).toBe(400);
    expect((await server.visit(`/api/public/preview/big/${dir}/denied/s.txt`)).status).toBe(403);
    expect((await server.visit(`/api/public/preview/big/${dir}/one.txt`)).status).toBe(501);
    expect((await server.visit('/api/public/preview/big')).status).toBe(404);
    const drawing = await server.visit(`/api/public/preview/big/${dir}/drawing.svg?inline=true`);
    expect(drawing.headers['content-disposition']).toMatch(/^attachment/);
    const words = await server.visit(`/api/public/subtitle/${dir}/film.srt?inline=true`);
    expect(words.text).toContain('WEBVTT');
    expect((await server.visit(`/api/public/subtitle/${dir}/one.txt`)).status).toBe(400);
  });

  test('a share sends thumbnails of what a share with pictures shows, and of nothing else', async () => {
    const thumb = async (path: string, query = '') =>
      (await server.visit(`/api/public/preview/thumb/${path}?inline=true${query}`)).status;
    const view = 'pictures';
    const { hash: locked } = await server.share(ann, '/dir/', { password: 'x', view });
    const { token = '', hasThumbnails } = await server.look(locked, { 'X-SHARE-PASSWORD': 'x' });
    expect(hasThumbnails).toBe(true);
    const tokenOfAnother = `${token.slice(0, -4)}AAAA`;
    expect(await thumb(`${locked}/photo.png`)).toBe(401);
    expect(await thumb(`${locked}/photo.png`, `&token=${tokenOfAnother}`)).toBe(401);
    expect(await thumb(`${locked}/photo.png`, `&token=${token}`)).toBe(200);
    expect(await thumb(`${locked}/denied/s.txt`, `&token=${token}`)).toBe(403);
    const { hash: open } = await server.share(ann, '/dir/', { view });
    expect(await thumb(`${open}/photo.png`)).toBe(200);
    expect(await thumb(`${open}/one.txt`)).toBe(501);
    expect(await thumb(`${open}/nothing.png`)).toBe(404);
    expect(await thumb(`${open}/..%2Fa.txt`)).toBe(400);
    const sub = (await server.share(ann, '/dir/sub/', { view })).hash;
    expect(await thumb(`${sub}/photo.png`)).toBe(404);
    expect(await thumb(`${sub}/..%2Fphoto.png`)).toBe(400);
    const ended = await server.share(ann, '/dir/', { expires: 0, view });
    expect(await thumb(`${ended.hash}/photo.png`)).toBe(404);
    const starts = String(Math.floor(server.now() / 1000) + 3600);
    expect(await thumb(`${(await server.share(ann, '/dir/', { starts, view })).hash}/photo.png`)).toBe(404);
  });

  test('F4: a plain link sends no thumbnails, as old clients make it', async () => {
    const refused = async (path: string) => (await server.visit(`/api/public/preview/${path}`)).status;
    for (const size of ['thumb', 'wall']) {
      expect(await refused(`${size}/${dir}/photo.png`)).toBe(403);
      expect(await refused(`${size}/${(await server.share(ann, '/dir/photo.png')).hash}`)).toBe(403);
      // The response does not reveal whether it exists.
      expect(await refused(`${size}/${dir}/nothing.png`)).toBe(403);
    }
    expect(await refused(`big/${dir}/photo.png`)).toBe(200);
    expect((await server.visit(`/api/public/pictures/${dir}`)).text).toBe('[]');
    expect(await server.look(dir)).not.toHaveProperty('hasThumbnails');
  });

  test('the picture itself where thumbnails are disabled', async () => {
    const plain = await startSharesServer(['--disable-thumbnails', '--disable-preview-resize']);
    try {
      const picture = await sharp({ create: { width: 600, height: 300, channels: 3, background: 'red' } })
        .png()
        .toBuffer();
      await plain.plant({ 'dir/photo.png': picture });
      const { hash } = await plain.share(plain.admin, '/dir/', { view: 'pictures' });
      const { status, body } = await plain.visit(`/api/public/preview/thumb/${hash}/photo.png?inline=true`);
      expect([status, body.equals(picture)]).toEqual([200, true]);
    } finally {
      await plain.close();
    }
  });

  test('a share sends nothing to change, by any method', async () => {
    for (const route of ['share', 'dl', 'preview/big', 'subtitle'])
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
        const { status } = await server.visit(`/api/public/${route}/${dir}/one.txt`, {}, method);
        expect([route, method, status]).toEqual([route, method, 405]);
      }
    expect((await server.visit(`/api/public/dl/${dir}/one.txt`)).text).toBe('one');
  });
});

describe('when a share works', () => {
  test('a share works until the very second in which it expires; then it is unknown and its row is removed', async () => {
    const { hash, expire } = await server.share(ann, '/a.txt', { expires: 60, unit: 'seconds' });
    server.pass(expire * 1000 - server.now() - 500);
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(200);
    server.pass(500);
    expect((await server.visit(`/api/public/dl/${hash}`)).status).toBe(404);
    expect((await ann.delete(`/api/share/${hash}`)).status).toBe(404);
    const at_once = await server.share(ann, '/a.txt', { expires: 0 });
    expect((await server.visit(`/api/public/share/${at_once.hash}`)).status).toBe(404);
  });

  test('a link on another page can be followed, and not be fetched', async () => {
    const cross = { 'Sec-Fetch-Site': 'cross-site' };
    const status = async (headers: Record<string, string>) =>
      (await server.visit(`/api/public/dl/${file}`, { ...cross, ...headers })).status;
    expect(await status({ 'Sec-Fetch-Mode': 'navigate' })).toBe(200);
    expect(await status({ 'Sec-Fetch-Mode': 'no-cors' })).toBe(403);
    expect(await status({ 'Sec-Fetch-Mode': 'cors' })).toBe(403);
  });
});

describe('the page of a share', () => {
  test('R-45: the page has the name of the shared object, also for programs that preview links', async () => {
    const page = await server.visit(`/share/${dir}/sub`);
    expect([page.status, page.text]).toEqual([
      200,
      expect.stringContaining('<meta property="og:title" content="dir"'),
    ]);
    expect(page.text).toContain('noindex');
    expect((await server.visit('/share/AAAAAAAAAAAAAAAAAAAAAA')).text).not.toContain('og:title');
    expect((await server.visit('/share/%ff')).text).not.toContain('og:title');
    expect((await server.visit('/files/')).text).not.toContain('og:title');
  });

  test('the page shows nothing about a share with a password', async () => {
    const { hash } = await server.share(ann, '/a.txt', { password: 'x' });
    expect((await server.visit(`/share/${hash}`)).text).not.toContain('a.txt');
  });

  test('QF-3, R-71: a name is text, whatever it looks like', async () => {
    const name = '"><script>alert(1)<__SATCHEL_CONFIG__ $& .txt';
    await server.plant({ [`u/${name}`.replace('/script', 'script')]: 'x' });
    const { hash } = await server.share(ann, `/${encodeURIComponent(name.replace('/script', 'script'))}`);
    const { text } = await server.visit(`/share/${hash}`);
    expect(text).not.toContain('<script>alert');
    expect(text.match(/"BaseURL"/g)).toHaveLength(1);
    expect(text).toContain('&#34;&#62;&#60;script&#62;alert(1)');
  });
});

async function permOf(client: ApiClient): Promise<User['perm']> {
  return (await server.admin.json<User>(`/api/users/${await server.id(client)}`)).perm;
}
