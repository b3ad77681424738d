import type { Dimensions } from '@satchel/contract';
import { EXIF_HEAD_BYTES, liesOnSide } from '@satchel/contract/exif';
import type { HeadReader } from '../../core/files/head-reader.js';
import { readPictureHeader } from './pictures/picture-header.js';

/** The width of a picture divided by its height, as it is shown, with three decimals. */
export const SHAPE: HeadReader = {
  name: 'shape',
  bytes: EXIF_HEAD_BYTES,
  read: (head) => {
    const bytes = Buffer.from(head.buffer, head.byteOffset, head.byteLength);
    const { width = 0, height = 0 } = sizeIn(bytes) ?? {};
    if (width <= 0 || height <= 0) return null;
    const shape = liesOnSide(head) ? height / width : width / height;
    return String(Math.max(0.001, Math.round(shape * 1000) / 1000));
  },
};

function sizeIn(bytes: Buffer): Dimensions | null {
  const header = readPictureHeader(bytes);
  if (header?.format === 'jpeg') return sizeOfJpeg(bytes);
  return header?.size ?? (header?.format === 'webp' ? sizeOfWebp(bytes) : null);
}

/** The segments that begin a frame; the other three of this range are tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function sizeOfJpeg(bytes: Buffer): Dimensions | null {
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    if (isFrame(bytes[at + 1] ?? 0))
      return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
  }
  return null;
}

/** Of the two kinds whose size is not in a chunk of its own, as RFC 9649 has them. */
function sizeOfWebp(bytes: Buffer): Dimensions | null {
  if (bytes.length < 30) return null;
  if (bytes.toString('latin1', 12, 16) === 'VP8 ')
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  const packed = bytes.readUInt32LE(21);
  return { width: (packed & 0x3fff) + 1, height: ((packed >>> 14) & 0x3fff) + 1 };
}
