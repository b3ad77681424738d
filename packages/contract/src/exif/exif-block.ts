import { type Box, boxesIn, boxIn, nameAt } from './boxes.js';

const EXIF = 0x45786966;
const MOST_ITEMS = 1000;

/**
 * The EXIF block of a JPEG, HEIF, WebP or TIFF file of which `bytes` are the beginning; null if it is not
 * there.
 */
export function exifBlock(bytes: Uint8Array): Uint8Array | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.byteLength < 16) return null;
  const start = view.getUint32(0);
  if (start >>> 16 === 0xffd8) return ofJpeg(bytes, view);
  if (start === 0x49492a00 || start === 0x4d4d002a) return bytes;
  if (nameAt(view, 0) === 'RIFF' && nameAt(view, 8) === 'WEBP') return ofWebP(bytes, view);
  return nameAt(view, 4) === 'ftyp' ? ofHeif(bytes, view) : null;
}

function ofJpeg(bytes: Uint8Array, view: DataView): Uint8Array | null {
  let at = 2;
  while (at + 10 <= view.byteLength && view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // The picture itself begins.
    if (marker === 0xda) return null;
    const length = view.getUint16(at + 2);
    if (marker === 0xe1 && view.getUint32(at + 4) === EXIF) return bytes.subarray(at + 10, at + 2 + length);
    at += 2 + length;
  }
  return null;
}

/** The block comes after the picture, so only those of small files are in the beginning. */
function ofWebP(bytes: Uint8Array, view: DataView): Uint8Array | null {
  for (let at = 12; at + 8 <= view.byteLength; ) {
    const length = view.getUint32(at + 4, true);
    if (nameAt(view, at) === 'EXIF') {
      const start = at + 8;
      const hasName = start + 4 <= view.byteLength && view.getUint32(start) === EXIF;
      return bytes.subarray(hasName ? start + 6 : start, start + length);
    }
    // Chunks of odd lengths are filled up.
    at += 8 + length + (length % 2);
  }
  return null;
}

function ofHeif(bytes: Uint8Array, view: DataView): Uint8Array | null {
  const meta = boxIn(view, 0, view.byteLength, 'meta');
  if (!meta) return null;
  // Full boxes begin with a version and flags, of four bytes.
  const [names, places] = ['iinf', 'iloc'].map((name) => boxIn(view, meta.start + 4, meta.end, name));
  const id = names && idOfExif(view, names);
  const place = id === undefined || !places ? undefined : placeOf(view, places, id);
  if (!place || place.offset + 4 > view.byteLength) return null;
  // The block begins after the number of bytes that its first four say.
  const start = place.offset + 4 + view.getUint32(place.offset);
  return bytes.subarray(start, place.offset + place.length);
}

function idOfExif(view: DataView, { start, end }: Box): number | undefined {
  const listStart = start + (view.getUint8(start) === 0 ? 6 : 8);
  for (const entry of boxesIn(view, listStart, end)) {
    const isLong = view.getUint8(entry.start) === 3;
    if (nameAt(view, entry.start + (isLong ? 10 : 8)) !== 'Exif') continue;
    return isLong ? view.getUint32(entry.start + 4) : view.getUint16(entry.start + 4);
  }
  return undefined;
}

/** Finds the item with this id in the file. */
function placeOf(view: DataView, { start }: Box, id: number): { offset: number; length: number } | undefined {
  const version = view.getUint8(start);
  const sizes = [view.getUint8(start + 4), view.getUint8(start + 5)].flatMap((two) => [two >> 4, two & 15]);
  const [offsetSize = 0, lengthSize = 0, baseSize = 0, index = 0] = sizes;
  const indexSize = version === 0 ? 0 : index;
  const idSize = version < 2 ? 2 : 4;
  let at = start + 6;
  const next = (size: number): number => {
    let value = 0;
    for (const end = at + size; at < end; at++) value = value * 256 + view.getUint8(at);
    return value;
  };
  const count = Math.min(next(idSize), MOST_ITEMS);
  for (let item = 0; item < count; item++) {
    const itemId = next(idSize);
    next(version === 0 ? 2 : 4);
    const base = next(baseSize);
    const extents = next(2);
    if (itemId === id && extents === 1) {
      next(indexSize);
      return { offset: base + next(offsetSize), length: next(lengthSize) };
    }
    at += extents * (indexSize + offsetSize + lengthSize);
  }
  return undefined;
}
