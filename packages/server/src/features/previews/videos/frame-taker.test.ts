import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenFile } from '../../../core/fs/file-system.js';
import { hasFrameTaker, takeFrame } from './frame-taker.js';

const never = new AbortController().signal;
const isHere = await hasFrameTaker();

function opened(size: number, read: OpenFile['read'], descriptor?: number): OpenFile {
  const identity = { device: '1', inode: '2', bornMs: 3 };
  const path = '/v.mp4' as VirtualPath;
  const entry = {
    path,
    name: 'v.mp4',
    kind: 'file' as const,
    isSymlink: false,
    size,
    modifiedMs: 1,
    mode: 0,
    type: 'video' as const,
    identity,
  };
  return { entry, descriptor, read, close: async () => {} };
}

/** As the door gives a big file: with the number of its descriptor. */
function byDescriptor(handle: FileHandle): OpenFile {
  return opened(
    1,
    async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
    handle.fd,
  );
}

/** As the door gives a small file: out of memory. */
function fromMemory(content: Buffer): OpenFile {
  return opened(content.length, async (buffer, position) => content.copy(buffer, 0, position));
}

describe.runIf(isHere)('a frame of a video', () => {
  let folder: string;
  let video: string;
  /** Of the kind that playlists put together. */
  let secret: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'satchel-video-'));
    video = join(folder, 'v.mp4');
    const source = ['-f', 'lavfi', '-i', 'testsrc2=size=640x360:rate=10:duration=5'];
    execFileSync('ffmpeg', ['-loglevel', 'quiet', ...source, '-pix_fmt', 'yuv420p', '-y', video]);
    secret = join(folder, 'secret.ts');
    execFileSync('ffmpeg', ['-loglevel', 'quiet', ...source, '-pix_fmt', 'yuv420p', '-y', secret]);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is taken from an open file', async () => {
    const handle = await open(video);
    const frame = await takeFrame(byDescriptor(handle), never);
    await handle.close();
    expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', width: 640, height: 360 });
  });

  it('is taken out of memory, though what is needed first stands last', async () => {
    const frame = await takeFrame(fromMemory(await readFile(video)), never);
    expect((await sharp(frame).metadata()).width).toBe(640);
  });

  it('is refused where there is none', async () => {
    const nonsense = fromMemory(Buffer.from('this is no video'));
    await expect(takeFrame(nonsense, never)).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });

  it('CP-4, R-55: never comes from another file or address that a playlist names', async () => {
    let isAsked = false;
    const server = createServer((_request, response) => {
      isAsked = true;
      response.end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const playlists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\nhttp://127.0.0.1:${port}/v.ts\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
    ];
    for (const text of playlists) {
      const playlist = join(folder, 'playlist.mp4');
      await writeFile(playlist, text);
      const handle = await open(playlist);
      await expect(takeFrame(byDescriptor(handle), never)).rejects.toMatchObject({
        code: 'unsupported_media_type',
      });
      await handle.close();
    }
    server.close();
    expect(isAsked).toBe(false);
  });

  it('is given up with whoever asked', async () => {
    const controller = new AbortController();
    const slow = opened(1, () => new Promise(() => {}));
    const frame = takeFrame(slow, controller.signal);
    controller.abort(new Error('left'));
    await expect(frame).rejects.toThrow('left');
  });
});
