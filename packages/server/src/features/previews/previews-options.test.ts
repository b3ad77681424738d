import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../../test/harness.js';
import { findFrameTaker } from './frame-taker.js';

const VIDEO = new URL('../../../samples/Video/Slow zoom.mp4', import.meta.url);
const isHere = await findFrameTaker();

describe('disabled previews', () => {
  let server: TestServer;
  let picture: Buffer;

  beforeAll(async () => {
    server = await startTestServer({ flags: ['--disable-thumbnails', '--disable-preview-resize'] });
    picture = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    await writeFile(join(server.root, 'a.png'), picture);
    await copyFile(VIDEO, join(server.root, 'v.mp4'));
  });
  afterAll(() => server.close());

  it.each(['thumb', 'big'])('disabled previews are the file itself: %s', async (size) => {
    const response = await server.admin.get(`/api/preview/${size}/a.png?inline=true`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(picture);
  });

  it('disabled previews leave folders without pictures', async () => {
    expect(await server.admin.json('/api/pictures/')).toEqual([]);
  });

  it('disabled previews do not exist for videos', async () => {
    expect((await server.admin.get('/api/preview/thumb/v.mp4')).status).toBe(501);
  });
});

describe.runIf(isHere)('the preview of a video', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startTestServer();
    await copyFile(VIDEO, join(server.root, 'v.mp4'));
  });
  afterAll(() => server.close());

  it('the preview is a frame of the video', async () => {
    const status = async () => (await server.admin.get('/api/preview/thumb/v.mp4')).status;
    await expect.poll(status).toBe(200);
    const response = await server.admin.get('/api/preview/thumb/v.mp4?inline=true', { Accept: 'image/webp' });
    expect(await sharp(await response.arrayBuffer()).metadata()).toMatchObject({ width: 256, height: 256 });
    const big = await server.admin.get('/api/preview/big/v.mp4');
    expect(await sharp(await big.arrayBuffer()).metadata()).toMatchObject({
      format: 'jpeg',
      width: 640,
      height: 360,
    });
  });
});
