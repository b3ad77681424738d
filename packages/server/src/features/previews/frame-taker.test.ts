import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { type FileHandle, mkdtemp, open, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { VirtualPath } from '@satchel/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OpenFile } from '../../core/files/file-system.js';
import { SandboxTrials } from '../../core/process/sandbox-trials.js';
import { findFrameTaker, type TakeFrame } from './frame-taker.js';

const never = new AbortController().signal;
const found = await findFrameTaker();
const takeFrame: TakeFrame = (file, signal) => {
  if (!found) throw new Error('ffmpeg is not here');
  return found(file, signal);
};

function opened(size: number, read: OpenFile['read'], descriptor?: number): OpenFile {
  const fileId = '2';
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
    fileId,
    revision: '1',
  };
  return { entry, descriptor, read, close: async () => {} };
}

/** A big file as the file system opens it: with its descriptor. */
function byDescriptor(handle: FileHandle): OpenFile {
  return opened(
    1,
    async (buffer, position) => (await handle.read(buffer, 0, buffer.length, position)).bytesRead,
    handle.fd,
  );
}

/** A small file as the file system opens it: in memory. */
function fromMemory(content: Buffer): OpenFile {
  return opened(content.length, async (buffer, position) => content.copy(buffer, 0, position));
}

describe.runIf(found)('a frame of a video', () => {
  let folder: string;
  let video: string;
  /** A video of the kind that playlists refer to. */
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

  it('a frame is extracted from an open file', async () => {
    const handle = await open(video);
    const frame = await takeFrame(byDescriptor(handle), never);
    await handle.close();
    expect(await sharp(frame).metadata()).toMatchObject({ format: 'png', width: 640, height: 360 });
  });

  it('a frame is extracted from memory, though the index is at the end', async () => {
    const frame = await takeFrame(fromMemory(await readFile(video)), never);
    expect((await sharp(frame).metadata()).width).toBe(640);
  });

  it('a frame is extracted without a sandbox where bubblewrap is missing, and the log reports that', async () => {
    const programs = await mkdtemp(join(tmpdir(), 'satchel-programs-'));
    const places = execFileSync('which', ['nice', 'ffmpeg'], { encoding: 'utf8' }).trim().split('\n');
    for (const place of places) await symlink(place, join(programs, basename(place)));
    vi.stubEnv('PATH', programs);
    const warnings: string[] = [];
    const take = await findFrameTaker({ warn: (message) => warnings.push(message) });
    const frame = await take?.(fromMemory(await readFile(video)), never);
    vi.unstubAllEnvs();
    expect((await sharp(frame).metadata()).width).toBe(640);
    expect(warnings).toEqual([expect.stringMatching(/^Videos are decoded without a sandbox: bubblewrap/)]);
    await rm(programs, { recursive: true });
  });

  it('a video without frames is an error', async () => {
    const nonsense = fromMemory(Buffer.from('this is no video'));
    await expect(takeFrame(nonsense, never)).rejects.toMatchObject({ code: 'unsupported_media_type' });
  });

  it('a frame is extracted though there is no decoder for the sound', async () => {
    const loud = join(folder, 'loud.mkv');
    const sound = ['-f', 'lavfi', '-i', 'sine=duration=5', '-c:a', 'flac', '-shortest'];
    execFileSync('ffmpeg', ['-loglevel', 'quiet', '-i', video, ...sound, '-c:v', 'copy', '-y', loud]);
    const handle = await open(loud);
    expect((await sharp(await takeFrame(byDescriptor(handle), never)).metadata()).width).toBe(640);
    await handle.close();
  });

  it.each(['flv', 'swf', 'dv', 'y4m'])(
    'R-55: a frame is rejected for %s, whose decoder is rarely needed',
    async (kind) => {
      const rare = join(folder, `rare.${kind}`);
      const pal = ['-s', '720x576', '-r', '25', '-pix_fmt', 'yuv420p', '-an', '-frames:v', '20'];
      execFileSync('ffmpeg', ['-loglevel', 'quiet', '-i', video, ...pal, '-y', rare]);
      const frame = takeFrame(fromMemory(await readFile(rare)), never);
      await expect(frame).rejects.toMatchObject({ code: 'unsupported_media_type' });
    },
  );

  it('CP-4, R-55: a frame never comes from another file or address that a playlist names', async () => {
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

  it('the extraction is aborted with its request', async () => {
    const controller = new AbortController();
    const slow = opened(1, () => new Promise(() => {}));
    const frame = takeFrame(slow, controller.signal);
    controller.abort(new Error('left'));
    await expect(frame).rejects.toThrow('left');
  });
});

it('S12: a frame is taken in the sandbox again after that failed', async () => {
  const programs = await mkdtemp(join(tmpdir(), 'satchel-programs-'));
  const place = (name: string, ...lines: string[]) =>
    writeFile(join(programs, name), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 });
  const enter = ['while [ "$1" != -- ]; do shift; done; shift', 'SANDBOXED=inside exec "$@"'];
  await place('ffmpeg', '[ "$SANDBOXED" ] || SANDBOXED=outside', 'printf %s "$SANDBOXED"');
  await place('bwrap', 'kill -9 $$');
  vi.stubEnv('PATH', `${programs}:${process.env.PATH}`);
  let now = 1_000_000;
  const trials = new SandboxTrials(() => now);
  const take = await findFrameTaker({ trials });
  const frame = async () => String(await take?.(fromMemory(Buffer.from('any')), never));
  expect([await frame(), trials.isOff]).toEqual(['outside', true]);
  await place('bwrap', ...enter);
  expect(await frame()).toBe('outside');
  now += 60_000;
  expect([await frame(), trials.isOff]).toEqual(['inside', false]);
  vi.unstubAllEnvs();
  await rm(programs, { recursive: true });
});
