import { mkdir, readdir, readFile, rename, rm, symlink, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type FilesServer, startFilesServer } from '../../../test/files-server.js';

const DENY = { regex: false, allow: false, path: '/deny', regexp: { raw: '' } };
const SANDBOX = expect.stringMatching(/^sandbox; default-src 'none'/);

function picture(width = 2000, height = 1000) {
  return sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
}

describe('previews', () => {
  let server: FilesServer;

  beforeAll(async () => {
    server = await startFilesServer({
      anna: { rules: [DENY] },
      nodl: { only: [] },
      narrow: { scope: '/dir' },
    });
  });
  afterAll(() => server.close());
  beforeEach(() => server.clear());

  const put = async (path: string, content: string | Uint8Array) => {
    await mkdir(join(server.root, path, '..'), { recursive: true });
    await writeFile(join(server.root, path), content);
  };
  const get = (address: string, headers: Record<string, string> = {}, user = 'anna'): Promise<Answer> =>
    server.send(user, 'GET', `/api/preview/${address}`, { headers });
  const status = async (address: string, user?: string) => (await get(address, {}, user)).status;

  it('previews are a small JPEG and one that fits the screen', async () => {
    await put('we ird/a+b.png', await picture().png().toBuffer());
    const thumb = await get('thumb/we%20ird/a+b.png?inline=true');
    expect(thumb.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-cache',
      'content-security-policy': SANDBOX,
    });
    expect(await sharp(thumb.body).metadata()).toMatchObject({ format: 'jpeg', width: 256, height: 256 });
    const big = await get('big/we%20ird/a+b.png?inline=true');
    expect(big.headers['content-type']).toBe('image/png');
    expect(await sharp(big.body).metadata()).toMatchObject({ format: 'png', width: 1080, height: 540 });
  });

  it('previews are WebP for clients that accept it', async () => {
    await put(
      'a.jpg',
      await readFile(new URL('../../../samples/Pictures/Evening ridge.jpg', import.meta.url)),
    );
    const accept = { Accept: 'image/avif,image/webp,image/*,*/*;q=0.8' };
    const answer = await get('thumb/a.jpg', accept);
    expect(answer.headers).toMatchObject({ 'content-type': 'image/webp', vary: 'Accept' });
    expect((await get('thumb/a.jpg')).headers['content-type']).toBe('image/jpeg');
    expect((await get('thumb/a.jpg', accept)).body).toEqual(answer.body);
  });

  it('previews are not sent twice to a browser that has them', async () => {
    await put('a.jpg', await picture().jpeg().toBuffer());
    const { headers } = await get('thumb/a.jpg');
    const etag = String(headers.etag);
    const again = await get('thumb/a.jpg', { 'If-None-Match': etag });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    expect(again.headers['content-security-policy']).toEqual(SANDBOX);
    expect((await get('thumb/a.jpg', { 'If-Modified-Since': String(headers['last-modified']) })).status).toBe(
      304,
    );
    await utimes(join(server.root, 'a.jpg'), 5, 5);
    expect((await get('thumb/a.jpg', { 'If-None-Match': etag })).status).toBe(200);
    const versioned = await get('thumb/a.jpg?key=5000');
    expect(versioned.headers['cache-control']).toBe('private, max-age=604800');
  });

  it('previews are rejected in the order of the contract', async () => {
    await put('a.txt', 'hello\n');
    await put('deny/a.jpg', await picture().jpeg().toBuffer());
    await mkdir(join(server.root, 'dir.jpg'));
    const refused = await get('huge/a.txt', {}, 'nodl');
    expect([refused.status, refused.text]).toEqual([202, '202 Accepted\n']);
    expect(await status('thumb/nope.jpg', 'nodl')).toBe(202);
    expect(await status('huge/nope.jpg')).toBe(400);
    expect(await status('thumb/nope.jpg')).toBe(404);
    expect(await status('thumb/deny/a.jpg')).toBe(403);
    expect(await status('thumb/a.txt')).toBe(501);
    expect(await status('thumb/dir.jpg')).toBe(501);
    expect(await status('big/dir.jpg/')).toBe(501);
    expect(await status('thumb/../a.txt')).toBe(400);
    expect(await status('thumb/a.jpg', 'nobody')).toBe(401);
  });

  it('previews are rejected for a file that is not a picture, with the headers of a file', async () => {
    await put('bad.png', 'this is no picture at all, is it');
    await put(
      'svg.png',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
    );
    const bomb = Buffer.alloc(60);
    bomb.write('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1');
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(50_000, 20);
    await put('bomb.png', bomb);
    const bad = await get('thumb/bad.png');
    expect(bad.status).toBe(415);
    expect(bad.headers['content-security-policy']).toEqual(SANDBOX);
    expect(await status('thumb/svg.png')).toBe(415);
    expect(await status('thumb/bomb.png')).toBe(413);
  });

  it('R-55: previews of a drawing are the drawing, which is never opened by itself', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    await put('a.svg', svg);
    for (const size of ['thumb', 'big']) {
      const answer = await get(`${size}/a.svg?inline=true`);
      expect(answer.text).toBe(svg);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/svg+xml',
        'content-security-policy': SANDBOX,
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['content-disposition']).toMatch(/^attachment/);
    }
  });

  it('previews of an animation are its first frame, or all of it', async () => {
    const pixels = Buffer.alloc(64 * 128 * 3).fill(255, 64 * 64 * 3);
    const frames = sharp(pixels, {
      raw: { width: 64, height: 128, channels: 3, pageHeight: 64 },
    });
    const gif = await frames.clone().gif().toBuffer();
    const webp = await frames.clone().webp().toBuffer();
    await put('a.gif', gif);
    await put('a.webp', webp);
    expect((await get('thumb/a.gif')).headers['content-type']).toBe('image/jpeg');
    expect((await get('big/a.gif?inline=true')).body).toEqual(gif);
    expect((await get('big/a.webp?inline=true')).body).toEqual(webp);
  });

  it('previews of an animated PNG are its first picture, or all of it, whatever its name and its colour profile', async () => {
    const png = await picture(64, 64).png().toBuffer();
    const chunk = (name: string, bytes: Buffer) => {
      const body = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
      const ends = Buffer.alloc(8);
      ends.writeUInt32BE(bytes.length);
      ends.writeUInt32BE(crc32(body), 4);
      return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
    };
    const animation = chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
    const note = chunk('tEXt', Buffer.from(`Comment\0${'x'.repeat(4000)}`));
    const withChunks = (...chunks: Buffer[]) =>
      Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
    for (const [name, chunks] of [
      ['a.png', [animation]],
      ['a.apng', [animation]],
      ['late.png', [note, animation]],
    ] as const) {
      const moving = withChunks(...chunks);
      await put(name, moving);
      expect((await get(`big/${name}?inline=true`)).body).toEqual(moving);
      expect((await get(`thumb/${name}`)).headers['content-type']).toBe('image/jpeg');
    }
    await put('still.png', withChunks(note));
    expect((await get('big/still.png?inline=true')).body).not.toEqual(withChunks(note));
  });

  it('R-56: previews do not cross from one scope to another, nor outlive a permission', async () => {
    await put('deny/dir/a.jpg', await picture().jpeg().toBuffer());
    await put('dir/a.jpg', await picture(100, 100).jpeg().toBuffer());
    await symlink('../deny/dir/a.jpg', join(server.root, 'dir/link.jpg'));
    expect(await status('thumb/a.jpg', 'narrow')).toBe(200);
    expect(await status('thumb/a.jpg')).toBe(404);
    expect(await status('thumb/dir/link.jpg')).toBe(403);
    expect(await status('thumb/link.jpg', 'narrow')).toBe(403);
  });

  it('R-56: previews are made again for another file at the same path', async () => {
    const green = sharp({ create: { width: 300, height: 300, channels: 3, background: 'lime' } });
    await put('a.jpg', await picture(300, 300).jpeg().toBuffer());
    await put('b.jpg', await green.jpeg().toBuffer());
    for (const name of ['a.jpg', 'b.jpg']) await utimes(join(server.root, name), 1000, 1000);
    const before = await get('thumb/a.jpg');
    await rename(join(server.root, 'b.jpg'), join(server.root, 'a.jpg'));
    expect((await get('thumb/a.jpg')).body).not.toEqual(before.body);
  });

  it('R-56: previews that are in memory follow the rules, the permissions and the file', async () => {
    const green = sharp({ create: { width: 300, height: 300, channels: 3, background: 'lime' } });
    const [red, lime] = [await picture(300, 300).jpeg().toBuffer(), await green.jpeg().toBuffer()];
    const size = Math.max(red.length, lime.length);
    const plant = async (name: string, content: Buffer) => {
      await put(name, Buffer.concat([content, Buffer.alloc(size - content.length)]));
      await utimes(join(server.root, name), 1000, 1000);
    };
    await plant('shown/a.jpg', red);
    const { body, headers } = await get('thumb/shown/a.jpg');
    const known = { 'If-None-Match': headers.etag ?? '' };
    expect((await get('thumb/shown/a.jpg')).body).toEqual(body);
    expect((await get('thumb/shown/a.jpg', known)).status).toBe(304);
    const statuses = async (user?: string) => [
      await status('thumb/shown/a.jpg', user),
      (await get('thumb/shown/a.jpg', known, user)).status,
    ];
    expect(await statuses('nodl')).toEqual([202, 202]);
    expect(await statuses('narrow')).toEqual([404, 404]);
    expect(await statuses('nobody')).toEqual([401, 401]);
    await server.setRules('anna', [DENY, { ...DENY, path: '/shown' }]);
    expect(await statuses()).toEqual([403, 403]);
    await server.setRules('anna', [DENY]);
    expect(await statuses()).toEqual([200, 304]);
    await plant('other.jpg', lime);
    await rename(join(server.root, 'other.jpg'), join(server.root, 'shown/a.jpg'));
    const replaced = await get('thumb/shown/a.jpg', known);
    expect([replaced.status, replaced.body.equals(body)]).toEqual([200, false]);
    await rm(join(server.root, 'shown/a.jpg'));
    expect(await statuses()).toEqual([404, 404]);
  });

  it('previews are cached, and removed with their file', async () => {
    const kept = async () => {
      const entries = await readdir(join(server.root, '../state/previews'), {
        recursive: true,
        withFileTypes: true,
      });
      return entries.filter((entry) => entry.isFile()).length;
    };
    await put('keep/a.jpg', await picture().jpeg().toBuffer());
    const start = await kept().catch(() => 0);
    await get('thumb/keep/a.jpg');
    await expect.poll(kept).toBe(start + 1);
    expect((await server.send('anna', 'DELETE', '/api/resources/keep/a.jpg')).status).toBe(200);
    await expect.poll(kept).toBe(start);
  });

  it('previews are made once for concurrent requests', async () => {
    await put('a.jpg', await picture(4000, 3000).jpeg().toBuffer());
    const answers = await Promise.all(Array.from({ length: 30 }, () => get('thumb/a.jpg')));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.body.toString('base64'))).size).toBe(1);
  });
});

describe('subtitles', () => {
  let server: FilesServer;

  beforeAll(async () => {
    server = await startFilesServer({ anna: { rules: [DENY] }, nodl: { only: [] } });
    await mkdir(join(server.root, 'deny'));
    await mkdir(join(server.root, 'dir.srt'));
    await writeFile(join(server.root, 'a.en.srt'), '1\n00:00:01,000 --> 00:00:02,000\nHello<br>there\n');
    await writeFile(join(server.root, 'a.VTT'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n');
    await writeFile(join(server.root, 'a.txt'), 'x');
    await writeFile(join(server.root, 'deny/a.srt'), 'x');
    await writeFile(join(server.root, 'large.srt'), Buffer.alloc(10 * 1024 * 1024 + 1, 'x'));
  });
  afterAll(() => server.close());

  const get = (path: string, user = 'anna', headers = {}) =>
    server.send(user, 'GET', `/api/subtitle/${path}?inline=true`, { headers });

  it('subtitles are WebVTT for every format', async () => {
    const answer = await get('a.en.srt');
    expect(answer.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nHello\nthere\n\n');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/vtt; charset=utf-8',
      'content-security-policy': SANDBOX,
    });
    expect((await get('a.VTT')).text).toBe('WEBVTT\n\n00:01.000 --> 00:02.000\nx\n');
    expect((await get('a.en.srt', 'anna', { 'If-None-Match': String(answer.headers.etag) })).status).toBe(
      304,
    );
  });

  it('R-57: subtitles are rejected as the contract says', async () => {
    const cue = '1\n00:00:01,000 --> 00:00:02,000\n\xcc\xfb \xe5\xf9\xb8 \xed\xe5 \xe4\xee\xec\xe0\n';
    await writeFile(join(server.root, 'film.ru.srt'), cue, 'latin1');
    expect((await get('film.ru.srt')).text).toContain('Мы ещё не дома');
    expect((await server.send('anna', 'GET', '/api/subtitle/film.ru.srt?encoding=koi8-r')).text).toContain(
      'лШ',
    );
    expect((await server.send('anna', 'GET', '/api/subtitle/film.ru.srt?encoding=ebcdic')).status).toBe(400);
    expect((await get('a.en.srt', 'nodl')).status).toBe(202);
    expect((await get('a.txt', 'nodl')).status).toBe(202);
    expect((await get('a.txt')).status).toBe(400);
    expect((await get('dir.srt/')).status).toBe(400);
    expect((await get('nope.srt')).status).toBe(404);
    expect((await get('deny/a.srt')).status).toBe(403);
    expect((await get('large.srt')).status).toBe(413);
    expect((await get('..%2Fa.en.srt')).status).toBe(400);
  });

  it('FB-56: subtitles that are too large are rejected before they are read, also concurrently', async () => {
    for (const kind of ['srt', 'ass', 'vtt']) {
      await writeFile(join(server.root, `huge.${kind}`), '');
      await truncate(join(server.root, `huge.${kind}`), 200 * 1024 * 1024);
    }
    const before = process.memoryUsage.rss();
    const asked = Array.from({ length: 30 }, (_, n) => get(`huge.${['srt', 'ass', 'vtt'][n % 3]}`));
    for (const { status, text } of await Promise.all(asked)) {
      expect([status, text.length]).toEqual([413, expect.toSatisfy((length: number) => length < 500)]);
    }
    expect(process.memoryUsage.rss() - before).toBeLessThan(150 * 1024 * 1024);
  });

  it('subtitles of an empty file are an empty WebVTT', async () => {
    await rm(join(server.root, 'empty.srt'), { force: true });
    await writeFile(join(server.root, 'empty.srt'), '');
    expect((await get('empty.srt')).text).toBe('WEBVTT\n\n');
  });
});
