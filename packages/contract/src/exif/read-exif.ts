import type { Dimensions } from '../schemas/files.js';
import { exifBlock } from './exif-block.js';

/** The kinds of pictures in which cameras write, by the ends of their names. */
const WRITTEN_BY_CAMERAS = [
  '.jpg',
  '.jpeg',
  '.jpe',
  '.heic',
  '.heif',
  '.hif',
  '.avif',
  '.tif',
  '.tiff',
  '.webp',
];

export const mayHaveExif = (extension: string): boolean =>
  WRITTEN_BY_CAMERAS.includes(extension.toLowerCase());

/** Cameras write at the beginning of a file; no more of it is read, in bytes. */
export const EXIF_HEAD_BYTES = 128 * 1024;

/** The facts that a camera writes into its picture; those that are missing or make no sense are undefined. */
export interface PhotoFacts {
  /** The time on the clock of the camera, wherever that was: `2026-05-04T10:11:12`. */
  taken?: string | undefined;
  camera?: string | undefined;
  lens?: string | undefined;
  /** The exposure time, in seconds. */
  seconds?: number | undefined;
  aperture?: number | undefined;
  iso?: number | undefined;
  /** The focal length, in millimetres. */
  focal?: number | undefined;
  /** In degrees; negative in the south and in the west. */
  place?: { latitude: number; longitude: number } | undefined;
}

const MOST_LETTERS = 100;
/** The sizes of the types of values, in bytes; the types are numbered from 1. */
const SIZES = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];
const [ASCII, SHORT, LONG, RATIONAL] = [2, 3, 4, 5];

/** The facts in the beginning of a picture; null if there are none. Nothing in the bytes makes it fail. */
export function readExif(bytes: Uint8Array): PhotoFacts | null {
  try {
    const block = exifBlock(bytes);
    const facts = block && factsOf(block);
    return facts && Object.values(facts).some((fact) => fact !== undefined) ? facts : null;
  } catch {
    // A damaged block leads out of its bytes.
    return null;
  }
}

/** True if the picture lies on its side in its file, so that its width is shown as its height. */
export function liesOnSide(bytes: Uint8Array): boolean {
  try {
    const block = exifBlock(bytes);
    return block !== null && (mainOf(block).number(0x0112) ?? 1) > 4;
  } catch {
    return false;
  }
}

/**
 * The size of a TIFF file as it is stored, if its first directory is in its beginning. Nothing in the bytes
 * makes it fail.
 */
export function sizeOfTiff(bytes: Uint8Array): Dimensions | null {
  try {
    const main = mainOf(bytes);
    const [width, height] = [main.number(0x0100), main.number(0x0101)];
    return width === undefined || height === undefined ? null : { width, height };
  } catch {
    return null;
  }
}

interface Value {
  type: number;
  count: number;
  at: number;
}

/**
 * The values of one directory by their tags, as TIFF 6.0 has them; those that lie outside of the block are
 * left out.
 */
class Directory {
  readonly #view: DataView;
  readonly #isLittle: boolean;
  readonly #values = new Map<number, Value>();

  constructor(view: DataView, offset: number | undefined) {
    this.#view = view;
    this.#isLittle = view.getUint16(0) === 0x4949;
    if (offset === undefined || offset + 2 > view.byteLength) return;
    const count = view.getUint16(offset, this.#isLittle);
    for (let index = 0; index < count; index++) {
      const at = offset + 2 + index * 12;
      if (at + 12 > view.byteLength) return;
      this.#add(at);
    }
  }

  #add(entry: number): void {
    const type = this.#view.getUint16(entry + 2, this.#isLittle);
    const count = this.#view.getUint32(entry + 4, this.#isLittle);
    const length = (SIZES[type] ?? 0) * count;
    const at = length <= 4 ? entry + 8 : this.#view.getUint32(entry + 8, this.#isLittle);
    if (length === 0 || at + length > this.#view.byteLength) return;
    this.#values.set(this.#view.getUint16(entry, this.#isLittle), { type, count, at });
  }

  text(tag: number): string | undefined {
    const value = this.#values.get(tag);
    if (value?.type !== ASCII) return undefined;
    const { buffer, byteOffset } = this.#view;
    const bytes = new Uint8Array(buffer, byteOffset + value.at, Math.min(value.count, 4 * MOST_LETTERS));
    const [text = ''] = String.fromCharCode(...bytes).split('\0');
    return (
      fromUtf8(text)
        .replace(/\p{C}+/gu, ' ')
        .trim()
        .slice(0, MOST_LETTERS) || undefined
    );
  }

  /** The number at `index` of a value that is an integer or a fraction. */
  number(tag: number, index = 0): number | undefined {
    const value = this.#values.get(tag);
    if (!value || index >= value.count) return undefined;
    const at = value.at + index * (SIZES[value.type] ?? 0);
    if (value.type === SHORT) return this.#view.getUint16(at, this.#isLittle);
    if (value.type === LONG) return this.#view.getUint32(at, this.#isLittle);
    if (value.type !== RATIONAL) return undefined;
    return this.#view.getUint32(at, this.#isLittle) / this.#view.getUint32(at + 4, this.#isLittle);
  }
}

const viewOf = (block: Uint8Array) => new DataView(block.buffer, block.byteOffset, block.byteLength);

function mainOf(block: Uint8Array): Directory {
  const view = viewOf(block);
  return new Directory(view, view.getUint32(4, view.getUint16(0) === 0x4949));
}

function factsOf(block: Uint8Array): PhotoFacts {
  const view = viewOf(block);
  const main = mainOf(block);
  const exif = new Directory(view, main.number(0x8769));
  const gps = new Directory(view, main.number(0x8825));
  return {
    taken: dateOf(exif.text(0x9003) ?? main.text(0x0132)),
    camera: cameraOf(main.text(0x010f), main.text(0x0110)),
    lens: exif.text(0xa434),
    seconds: within(exif.number(0x829a), 1e-6, 1e6),
    aperture: within(exif.number(0x829d), 0.1, 1000),
    iso: within(exif.number(0x8827), 1, 1e8),
    focal: within(exif.number(0x920a), 0.1, 1e5),
    place: placeOf(gps),
  };
}

function within(value: number | undefined, least: number, most: number): number | undefined {
  return value !== undefined && value >= least && value <= most ? value : undefined;
}

/**
 * The standard has ASCII only, but cameras write names in other letters, too; each letter of `text` is a
 * byte.
 */
function fromUtf8(text: string): string {
  const escaped = [...text].map((letter) => `%${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
  try {
    return decodeURIComponent(escaped.join(''));
  } catch {
    return text;
  }
}

/** `2026:05:04 10:11:12`; cameras whose clock was never set write zeros. */
function dateOf(text: string | undefined): string | undefined {
  const numbers = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  if (!numbers) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = numbers;
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const isDate = year > 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return isDate ? date.toISOString().slice(0, 19) : undefined;
}

/** Many models begin with the name of their maker. */
function cameraOf(make: string | undefined, model: string | undefined): string | undefined {
  const [brand = ''] = (make ?? '').split(' ');
  const isRepeated = model?.toLowerCase().startsWith(brand.toLowerCase());
  return (isRepeated ? model : [make, model].filter(Boolean).join(' ')) || undefined;
}

function placeOf(gps: Directory): PhotoFacts['place'] {
  const latitude = within(degreesOf(gps, 2), 0, 90);
  const longitude = within(degreesOf(gps, 4), 0, 180);
  if (latitude === undefined || longitude === undefined) return undefined;
  return {
    latitude: gps.text(1)?.startsWith('S') ? -latitude : latitude,
    longitude: gps.text(3)?.startsWith('W') ? -longitude : longitude,
  };
}

function degreesOf(gps: Directory, tag: number): number | undefined {
  const [degrees, minutes, seconds] = [0, 1, 2].map((index) => gps.number(tag, index));
  if (degrees === undefined) return undefined;
  // Minutes with decimals leave no seconds, which some cameras write as 0/0.
  return degrees + (minutes || 0) / 60 + (seconds || 0) / 3600;
}
