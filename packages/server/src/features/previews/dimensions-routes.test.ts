import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilesServer, startFilesServer } from '../../../test/files-server.js';

let server: FilesServer;
const red = sharp({ create: { width: 640, height: 480, channels: 3, background: 'red' } });
const put = (name: string, bytes: string | Buffer) => writeFileSync(join(server.root, name), bytes);

beforeAll(async () => {
  server = await startFilesServer({
    ann: {},
    noDownload: { without: ['download', 'share'] },
    ruled: { rules: [{ regex: false, allow: false, path: '/denied', regexp: null }] },
    scoped: { scope: '/home' },
  });
  for (const folder of ['denied', 'home']) mkdirSync(join(server.root, folder), { recursive: true });
  for (const format of ['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff'] as const)
    put(`a.${format}`, await red.clone().toFormat(format).toBuffer());
  put('turned.jpg', await red.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer());
  put(
    'long.png',
    await sharp({ create: { width: 30_000, height: 2, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
  );
  const bmp = Buffer.alloc(58);
  bmp.write('BM');
  bmp.writeInt32LE(640, 18);
  bmp.writeInt32LE(-480, 22);
  put('a.bmp', bmp);
  put('late.tiff', await noise().tiff({ compression: 'none' }).toBuffer());
  put('text.png', 'this is no picture at all, only a line of text');
  put('short.png', 'x');
  put('cut.jpg', (await red.clone().jpeg().toBuffer()).subarray(0, 40));
  put('a.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>');
  put('a.mp4', Buffer.alloc(100));
  put('a.txt', 'text');
  put('denied/a.png', 'x');
});
afterAll(() => server.close());

/** A picture that is larger than the first read, with its size at the end. */
function noise() {
  const raw = { width: 900, height: 300, channels: 3 } as const;
  return sharp(Buffer.alloc(900 * 300 * 3, 'noise'), { raw });
}

const ask = async (user: string, path: string) => {
  const { status, text } = await server.send(user, 'GET', `/api/dimensions${path}`);
  return status === 200 ? JSON.parse(text) : status;
};

test.each(['jpeg', 'png', 'gif', 'webp', 'avif', 'tiff', 'bmp'])(
  'the size of %s is found',
  async (format) => {
    expect(await ask('ann', `/a.${format}`)).toEqual({ width: 640, height: 480 });
  },
);

test('pictures are measured with their orientation applied', async () => {
  expect(await ask('ann', '/turned.jpg')).toEqual({ width: 480, height: 640 });
});

test('pictures that are too large for a preview still have a size', async () => {
  expect(await ask('ann', '/long.png')).toEqual({ width: 30_000, height: 2 });
});

test('a size at the end of the file is found', async () => {
  expect(await ask('ann', '/late.tiff')).toEqual({ width: 900, height: 300 });
});

test.each(['text.png', 'short.png', 'cut.jpg', 'a.svg', 'a.mp4', 'a.txt', 'denied', ''])(
  'the file %j has no size',
  async (name) => {
    expect(await ask('ann', `/${name}`)).toBe(415);
  },
);

test('the size is rejected like the picture itself', async () => {
  expect(await ask('', '/a.png')).toBe(401);
  expect(await ask('noDownload', '/a.png')).toBe(202);
  expect(await ask('ruled', '/denied/a.png')).toBe(403);
  expect(await ask('scoped', '/a.png')).toBe(404);
  expect(await ask('ann', '/none.png')).toBe(404);
  expect(await ask('ann', '/../a.png')).toBe(400);
});
