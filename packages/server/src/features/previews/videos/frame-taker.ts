import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { OpenFile } from '../../../core/fs/file-system.js';
import { AppError } from '../../../lib/app-error.js';
import { MAX_PIXELS, unreadable } from '../pictures/picture-limits.js';
import { feed } from './feed.js';

const PROGRAM = 'ffmpeg';
const MAX_SECONDS = 15;
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
// Containers that carry their pictures themselves. Playlists and scripts that name other files are none of them.
const CONTAINERS =
  'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,flv,mpegts,mpeg,mpegvideo,ogg,asf,h264,hevc,dv,rm,swf';
// Where the first picture is often black, a later one tells more.
const LATER_SECONDS = 3;
const BOX = 1080;
// What is passed as the fourth file of the child is its descriptor 3.
const FILE_DESCRIPTOR = 3;

/** Whether the program is on this machine; asked once, at the start. */
export async function hasFrameTaker(): Promise<boolean> {
  try {
    const child = spawn(PROGRAM, ['-version'], { stdio: 'ignore', timeout: 5000 });
    const [code] = await once(child, 'exit');
    return code === 0;
  } catch {
    return false;
  }
}

/** A frame near the beginning of a video, as PNG, in a box of 1080 × 1080. Throws `unsupported_media_type`. */
export async function takeFrame(file: OpenFile, signal: AbortSignal): Promise<Buffer> {
  const later = await tryFrame(file, LATER_SECONDS, signal);
  const frame = later ?? (await tryFrame(file, 0, signal));
  if (!frame) throw unreadable();
  return frame;
}

async function tryFrame(file: OpenFile, seconds: number, signal: AbortSignal): Promise<Buffer | null> {
  signal.throwIfAborted();
  const { descriptor } = file;
  // The child opens what we hold open, not a path that may lead elsewhere by now.
  const input = descriptor === undefined ? 'cache:pipe:0' : `/dev/fd/${FILE_DESCRIPTOR}`;
  const child = spawn(PROGRAM, argumentsFor(input, seconds), {
    stdio: [descriptor === undefined ? 'pipe' : 'ignore', 'pipe', 'ignore', descriptor ?? 'ignore'],
    env: { PATH: process.env.PATH ?? '' },
    timeout: MAX_SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  const kill = () => child.kill('SIGKILL');
  signal.addEventListener('abort', kill, { once: true });
  try {
    if (child.stdin) feed(file, child.stdin);
    const frame = await outputOf(child);
    signal.throwIfAborted();
    return frame;
  } finally {
    signal.removeEventListener('abort', kill);
    kill();
  }
}

function argumentsFor(input: string, seconds: number): string[] {
  const square = 'scale=round(iw*sar/2)*2:ih,setsar=1';
  const fitted = `scale='min(${BOX},iw)':'min(${BOX},ih)':force_original_aspect_ratio=decrease`;
  const guards = ['-protocol_whitelist', 'file,cache,pipe', '-format_whitelist', CONTAINERS];
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1', '-max_pixels', String(MAX_PIXELS)],
    ...[...guards, '-ss', String(seconds), '-i', input],
    ...['-map', '0:v:0', '-frames:v', '1', '-an', '-sn', '-dn', '-vf', `${square},${fitted}`],
    ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
  ];
}

/** Null when the program found no picture: the video is shorter, or none. */
async function outputOf(child: ChildProcess): Promise<Buffer | null> {
  const ended = once(child, 'close');
  // A program that cannot be started fails before its output is read to the end.
  ended.catch(() => undefined);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of child.stdout ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_FRAME_BYTES) throw new AppError('too_large', 'A frame of this video is too large');
    chunks.push(chunk);
  }
  const [code] = await ended;
  return code === 0 && bytes > 0 ? Buffer.concat(chunks) : null;
}
