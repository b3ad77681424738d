import type { VirtualPath } from '@satchel/contract';
import type { FileSystem, OpenFile } from './file-system.js';

/** Sound or a film that is open for a player, and its media type. */
export interface PlayedFile {
  file: OpenFile;
  mediaType: string;
}

/** More than the longest frame of MPEG audio, behind which the next one is looked for. */
const START_BYTES = 16 * 1024;

/**
 * Opens a file that may be viewed, but not downloaded, for a player; null unless its first bytes, and not only
 * its name, are those of sound or a film that browsers play.
 */
export async function openPlayed(
  files: Pick<FileSystem, 'open'>,
  path: VirtualPath,
): Promise<PlayedFile | null> {
  const file = await files.open(path, { use: 'view' });
  try {
    const start = Buffer.alloc(Math.min(START_BYTES, file.entry.size));
    const mediaType = playedType(start.subarray(0, await file.read(start, 0)));
    if (mediaType !== null) return { file, mediaType };
  } catch (error) {
    await file.close();
    throw error;
  }
  await file.close();
  return null;
}

const FILMS = new Set(
  [
    'isom',
    'iso2',
    'iso3',
    'iso4',
    'iso5',
    'iso6',
    'iso7',
    'iso8',
    'iso9',
    'avc1',
    'dash',
    'mp41',
    'mp42',
  ].concat([
    'M4V ',
    'M4VH',
    'M4VP',
    'MSNV',
    'mmp4',
    'f4v ',
    'XAVC',
    '3gp4',
    '3gp5',
    '3gp6',
    '3gp7',
    '3g2a',
    'qt  ',
  ]),
);
const SOUNDS = new Set(['M4A ', 'M4B ', 'M4P ']);

/**
 * The media type of sound or a film that browsers play, by its first bytes; null for everything else, as for
 * pictures in the same containers.
 */
export function playedType(start: Buffer): string | null {
  const has = (text: string, at = 0) => start.toString('latin1', at, at + text.length) === text;
  if (has('ftyp', 4)) return typeOfBrand(start.toString('latin1', 8, 12));
  if (has('\x1a\x45\xdf\xa3')) return typeOfMatroska(start);
  if (has('OggS\0')) return start.includes('theora') ? 'video/ogg' : 'audio/ogg';
  if (has('fLaC')) return 'audio/flac';
  if (has('RIFF') && has('WAVEfmt ', 8)) return 'audio/wav';
  if (has('ID3')) return 'audio/mpeg';
  return typeOfFrames(start);
}

function typeOfBrand(brand: string): string | null {
  if (brand === 'qt  ') return 'video/quicktime';
  if (FILMS.has(brand)) return 'video/mp4';
  return SOUNDS.has(brand) ? 'audio/mp4' : null;
}

function typeOfMatroska(start: Buffer): string | null {
  const head = start.subarray(0, 64);
  if (head.includes('webm')) return 'video/webm';
  return head.includes('matroska') ? 'video/x-matroska' : null;
}

/** Two frames in a row tell sound without a header from other files that begin with such bytes. */
function typeOfFrames(start: Buffer): string | null {
  const first = frameAt(start, 0);
  const second = first && frameAt(start, first.length);
  return first && second?.type === first.type ? first.type : null;
}

interface Frame {
  type: 'audio/mpeg' | 'audio/aac';
  /** Bytes. */
  length: number;
}

function frameAt(start: Buffer, at: number): Frame | null {
  if (at + 6 > start.length || start[at] !== 0xff || ((start[at + 1] ?? 0) & 0xe0) !== 0xe0) return null;
  return ((start[at + 1] ?? 0) & 0xf6) === 0xf0 ? aacFrame(start, at) : mpegFrame(start, at);
}

/** ADTS: the length is in bits 30 to 42. */
function aacFrame(start: Buffer, at: number): Frame | null {
  const length = (start.readUIntBE(at + 3, 3) >> 5) & 0x1fff;
  return length > 7 ? { type: 'audio/aac', length } : null;
}

const KILOBITS_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const KILOBITS_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const HERTZ = [44_100, 48_000, 32_000];

/** Layer III of MPEG 1, 2 and 2.5. */
function mpegFrame(start: Buffer, at: number): Frame | null {
  const [version, layer] = [((start[at + 1] ?? 0) >> 3) & 3, ((start[at + 1] ?? 0) >> 1) & 3];
  const [rate, frequency] = [(start[at + 2] ?? 0) >> 4, ((start[at + 2] ?? 0) >> 2) & 3];
  const isFirst = version === 3;
  const kilobits = (isFirst ? KILOBITS_1 : KILOBITS_2)[rate];
  const hertz = HERTZ[frequency];
  if (layer !== 1 || version === 1 || !kilobits || !hertz) return null;
  const divided = hertz / (isFirst ? 1 : version === 2 ? 2 : 4);
  const padding = ((start[at + 2] ?? 0) >> 1) & 1;
  const length = Math.floor(((isFirst ? 144_000 : 72_000) * kilobits) / divided) + padding;
  return { type: 'audio/mpeg', length };
}
