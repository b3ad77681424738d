import type { Dimensions } from '@satchel/contract';
import { liesOnSide, sizeOfTiff } from '@satchel/contract/exif';
import { sizeOfHeif } from './heif-size.js';
import { readPictureHeader } from './picture-header.js';
import { sizeOfSvg } from './svg-size.js';

/**
 * The size of a picture as it is shown, read from its beginning `head`; null if it is not there, or for other
 * files. No bytes make it throw.
 */
export function shownSizeOf(head: Uint8Array): Dimensions | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
  if (bytes.toString('latin1', 4, 8) === 'ftyp') return sizeOfHeif(bytes);
  const stored = storedSizeOf(bytes);
  return stored && liesOnSide(head) ? { width: stored.height, height: stored.width } : stored;
}

function storedSizeOf(bytes: Buffer): Dimensions | null {
  const header = readPictureHeader(bytes);
  if (header === null) return sizeOfSvg(bytes);
  if (header.format === 'jpeg') return sizeOfJpeg(bytes);
  if (header.format === 'tiff') return sizeOfTiff(bytes);
  return header.size ?? sizeOfWebp(bytes);
}

/** These segments begin a frame; the other three of this range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(bytes: Buffer): Dimensions | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}

/** Reads the two kinds of RFC 9649 whose size is not in a chunk of its own. */
function sizeOfWebp(bytes: Buffer): Dimensions | null {
  if (bytes.length < 30) return null;
  if (bytes.toString('latin1', 12, 16) === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
