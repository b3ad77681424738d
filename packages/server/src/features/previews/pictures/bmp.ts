import { unreadable } from './picture-limits.js';

/** Pixels in the order of sharp: rows from the top, red first. */
export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
  channels: 3 | 4;
}

interface Layout {
  pixels: number;
  width: number;
  height: number;
  fromTop: boolean;
  depth: number;
  rowBytes: number;
  /** Entries of four bytes: blue, green, red, unused. */
  palette: Buffer;
  masks: readonly [number, number, number, number];
}

const UNCOMPRESSED = 0;
const BIT_FIELDS = 3;
const DEPTHS = [1, 4, 8, 16, 24, 32];
const USUAL_MASKS = { 16: [0x7c00, 0x3e0, 0x1f, 0], 32: [0xff0000, 0xff00, 0xff, 0] } as const;

/**
 * Decodes a Windows bitmap of 1 to 32 bits, without run-length compression. Pixels are skipped by an integer
 * factor while the shorter side keeps at least `enough`. Throws `unsupported_media_type`.
 */
export function decodeBmp(file: Buffer, enough: number): RawPicture {
  const layout = readLayout(file);
  const step = Math.max(1, Math.floor(Math.min(layout.width, layout.height) / enough));
  const width = Math.ceil(layout.width / step);
  const height = Math.ceil(layout.height / step);
  const channels = layout.masks[3] === 0 ? 3 : 4;
  const data = Buffer.alloc(width * height * channels);
  const pixelAt = pixelReader(file, layout);
  for (let y = 0, at = 0; y < height; y++) {
    const line = layout.fromTop ? y * step : layout.height - 1 - y * step;
    const row = layout.pixels + line * layout.rowBytes;
    for (let x = 0; x < width; x++, at += channels) {
      const pixel = pixelAt(row, x * step);
      data[at] = pixel >>> 16;
      data[at + 1] = pixel >>> 8;
      data[at + 2] = pixel;
      if (channels === 4) data[at + 3] = pixel >>> 24;
    }
  }
  return { data, width, height, channels };
}

function readLayout(file: Buffer): Layout {
  if (file.length < 54) throw unreadable();
  const headerBytes = file.readUInt32LE(14);
  const width = file.readInt32LE(18);
  const signedHeight = file.readInt32LE(22);
  const depth = file.readUInt16LE(28);
  const compression = file.readUInt32LE(30);
  const height = Math.abs(signedHeight);
  const pixels = file.readUInt32LE(10);
  const rowBytes = Math.ceil((width * depth) / 32) * 4;
  const known =
    headerBytes >= 40 && DEPTHS.includes(depth) && [UNCOMPRESSED, BIT_FIELDS].includes(compression);
  if (!known || width <= 0 || height === 0 || pixels + rowBytes * height > file.length) throw unreadable();
  const palette = file.subarray(14 + headerBytes, pixels);
  if (depth <= 8 && palette.length < 4) throw unreadable();
  const masks = readMasks(file, depth, compression, headerBytes);
  return { pixels, width, height, fromTop: signedHeight < 0, depth, rowBytes, palette, masks };
}

function readMasks(file: Buffer, depth: number, compression: number, headerBytes: number): Layout['masks'] {
  const usual = depth === 16 ? USUAL_MASKS[16] : USUAL_MASKS[32];
  if (compression !== BIT_FIELDS) return usual;
  const alpha = headerBytes >= 56 && file.length >= 70 ? file.readUInt32LE(66) : 0;
  return [file.readUInt32LE(54), file.readUInt32LE(58), file.readUInt32LE(62), alpha];
}

/** Returns the pixel of a row as 0xAARRGGBB. */
function pixelReader(file: Buffer, layout: Layout): (row: number, x: number) => number {
  const { depth, palette } = layout;
  if (depth === 24) return (row, x) => file.readUIntLE(row + x * 3, 3);
  if (depth > 8) return maskReader(file, layout);
  const last = Math.floor(palette.length / 4) - 1;
  return (row, x) => {
    const bit = x * depth;
    const byte = file[row + (bit >> 3)] ?? 0;
    const index = (byte >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
    return palette.readUIntLE(Math.min(index, last) * 4, 3);
  };
}

function maskReader(file: Buffer, { depth, masks }: Layout): (row: number, x: number) => number {
  const [red, green, blue, alpha] = masks.map(channelReader);
  const bytes = depth / 8;
  return (row, x) => {
    const value = bytes === 2 ? file.readUInt16LE(row + x * 2) : file.readUInt32LE(row + x * 4);
    const part = (read: ((value: number) => number) | undefined) => read?.(value) ?? 0;
    return ((part(alpha) << 24) | (part(red) << 16) | (part(green) << 8) | part(blue)) >>> 0;
  };
}

/** Extracts the bits under `mask` from a pixel and scales them to eight. */
function channelReader(mask: number): (value: number) => number {
  if (mask === 0) return () => 0;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}
