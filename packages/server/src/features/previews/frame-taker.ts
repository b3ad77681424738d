import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { piecesOf } from '../../core/files/file-pieces.js';
import type { OpenFile } from '../../core/files/file-system.js';
import { isolated, isolatedEnvironment, limited, succeeds } from '../../core/process/isolation.js';
import { killGroup } from '../../core/process/run-process.js';
import { SandboxTrials } from '../../core/process/sandbox-trials.js';
import { AppError } from '../../lib/app-error.js';
import { withinMs } from '../../lib/within-ms.js';
import { MAX_PIXELS, unreadable } from './pictures/picture-limits.js';

/** Writes a file to a program, which may stop reading before the end. */
function feed(file: OpenFile, into: Writable): void {
  pipeline(piecesOf(file), into).catch(() => undefined);
}

const PROGRAM = 'ffmpeg';
const MAX_SECONDS = 15;
const MAX_FRAME_BYTES = 32 * 1024 * 1024;
// Formats that cameras and browsers write. Each decoder reads untrusted bytes, so rare ones are excluded;
// playlists and scripts, which name other files, are not among them.
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,ogg';
const DECODERS = [
  ...['h264', 'hevc', 'vp8', 'vp9', 'libvpx', 'libvpx-vp9', 'av1', 'libdav1d', 'libaom-av1'],
  ...['mpeg1video', 'mpeg2video', 'mpeg4', 'msmpeg4v2', 'msmpeg4v3', 'h263', 'mjpeg', 'theora', 'prores'],
].join(',');
const LIMITS = { dataBytes: 1024 ** 3, fileBytes: 256 * 1024 ** 2, cpuSeconds: 20 };
// The first picture is often black, so a later one is preferred.
const LATER_SECONDS = 3;
const BOX = 1080;
// The fourth file of the child process is its descriptor 3.
const FILE_DESCRIPTOR = 3;

/** Extracts a frame of a video as PNG in a box of 1080 × 1080. Throws `unsupported_media_type`. */
export type TakeFrame = (file: OpenFile, signal: AbortSignal) => Promise<Buffer>;

export interface FrameTakerOptions {
  /** Real folders that the program must never see. */
  hiddenFolders?: readonly string[];
  sandbox?: boolean;
  warn?: (message: string) => void;
  /** Records whether the program runs without its sandbox, because that failed. */
  trials?: SandboxTrials;
}

/** Searches for the program; null where this machine has none. It runs in a sandbox where there is one. */
export async function findFrameTaker({
  hiddenFolders = [],
  sandbox = true,
  warn = () => undefined,
  trials = new SandboxTrials(),
}: FrameTakerOptions = {}): Promise<TakeFrame | null> {
  const isolation = { readable: [], hidden: hiddenFolders, limits: LIMITS };
  const inSandbox = (argv: readonly string[]) => isolated(argv, isolation);
  const alone = (argv: readonly string[]) => limited(argv, LIMITS);
  // The result is kept, so that it is not tested for each video.
  const confine = async (): Promise<Confine> => {
    if (!sandbox || !trials.isDue) return alone;
    if (await succeeds(inSandbox([PROGRAM, '-version']))) {
      trials.succeeded();
      return inSandbox;
    }
    if (!(await succeeds(alone([PROGRAM, '-version'])))) return alone;
    if (!trials.isOff) {
      warn('Videos are decoded without a sandbox: bubblewrap is missing or not permitted here');
    }
    trials.failed();
    return alone;
  };
  if ((await confine()) === alone && !(await succeeds(alone([PROGRAM, '-version'])))) return null;
  return async (file, signal) => frameOf(await confine(), file, signal);
}

type Confine = (argv: readonly string[]) => string[];

async function frameOf(confine: Confine, file: OpenFile, signal: AbortSignal): Promise<Buffer> {
  const later = await tryFrame(confine, file, LATER_SECONDS, signal);
  const frame = later ?? (await tryFrame(confine, file, 0, signal));
  if (!frame) throw unreadable();
  return frame;
}

async function tryFrame(
  confine: Confine,
  file: OpenFile,
  seconds: number,
  signal: AbortSignal,
): Promise<Buffer | null> {
  signal.throwIfAborted();
  const descriptor = descriptorFor(file);
  // The child opens our descriptor, not a path that may lead elsewhere by now.
  const input = descriptor === undefined ? 'cache:pipe:0' : `/dev/fd/${FILE_DESCRIPTOR}`;
  const [program = '', ...rest] = confine([PROGRAM, ...argumentsFor(input, seconds)]);
  const child = spawn(program, rest, {
    cwd: '/',
    detached: true,
    stdio: [descriptor === undefined ? 'pipe' : 'ignore', 'pipe', 'ignore', descriptor ?? 'ignore'],
    env: isolatedEnvironment(),
    timeout: MAX_SECONDS * 1000,
    killSignal: 'SIGKILL',
  });
  // Killing the program alone would leave the other process of a sandbox that has just begun.
  const kill = () => killGroup(child);
  signal.addEventListener('abort', kill, { once: true });
  try {
    if (child.stdin) feed(file, child.stdin);
    // A program that waits for a disk that does not answer may not end when it is killed.
    const frame = await withinMs(outputOf(child), (MAX_SECONDS + 2) * 1000, null);
    signal.throwIfAborted();
    return frame;
  } finally {
    signal.removeEventListener('abort', kill);
    if (child.exitCode === null && child.signalCode === null) kill();
  }
}

const READABLE_BY_ALL = 0o4;

/** In the sandbox even root can reopen only files that everybody may read; others are piped. */
function descriptorFor({ descriptor, entry }: OpenFile): number | undefined {
  const isRoot = process.geteuid?.() === 0;
  return isRoot && ((entry.mode ?? 0) & READABLE_BY_ALL) === 0 ? undefined : descriptor;
}

function argumentsFor(input: string, seconds: number): string[] {
  const square = 'scale=round(iw*sar/2)*2:ih,setsar=1';
  const fitted = `scale='min(${BOX},iw)':'min(${BOX},ih)':force_original_aspect_ratio=decrease`;
  const guards = ['-protocol_whitelist', 'file,cache,pipe', '-format_whitelist', CONTAINERS];
  return [
    ...['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1', '-max_pixels', String(MAX_PIXELS)],
    ...[...guards, '-codec_whitelist', DECODERS, '-ss', String(seconds), '-i', input],
    ...['-map', '0:v:0', '-frames:v', '1', '-an', '-sn', '-dn', '-vf', `${square},${fitted}`],
    ...['-f', 'image2pipe', '-c:v', 'png', '-compression_level', '1', 'pipe:1'],
  ];
}

/** Null when the program found no picture, because the video is too short or is not a video. */
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
