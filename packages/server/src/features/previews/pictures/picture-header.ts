export type PictureFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'tiff' | 'bmp';

export interface PictureHeader {
  format: PictureFormat;
  /** Only set for a PNG if the given bytes show it. */
  animated: boolean;
  /** Null where the size is not at a fixed offset. */
  size: { width: number; height: number } | null;
}

/** The number of first bytes that `readPictureHeader` reads. */
export const HEADER_BYTES = 512;

/**
 * Detects the format by the first bytes, whatever the name is, and the size if it can be found without
 * decoding, so that a decompression bomb is rejected before a decoder reads it. Null for all other formats,
 * including SVG, which is never rendered here.
 */
export function readPictureHeader(bytes: Buffer): PictureHeader | null {
  const starts = (text: string, at = 0) => bytes.toString('latin1', at, at + text.length) === text;
  const still = (format: PictureFormat, width?: number, height?: number): PictureHeader => ({
    format,
    animated: false,
    size: width === undefined || height === undefined ? null : { width, height },
  });
  if (bytes.length < 26) return null;
  if (starts('\xff\xd8\xff')) return still('jpeg');
  if (starts('\x89PNG\r\n\x1a\n')) {
    const size = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)] as const;
    return { ...still('png', ...size), animated: isAnimatedPng(bytes) };
  }
  if (starts('GIF87a') || starts('GIF89a')) {
    return { ...still('gif', bytes.readUInt16LE(6), bytes.readUInt16LE(8)), animated: true };
  }
  if (starts('BM')) return still('bmp', bytes.readInt32LE(18), Math.abs(bytes.readInt32LE(22)));
  if (starts('II*\0') || starts('MM\0*')) return still('tiff');
  if (starts('RIFF') && starts('WEBP', 8)) return readWebp(bytes);
  return starts('ftyp', 4) ? readBrands(bytes) : null;
}

/** True if a chunk about the animation precedes those of the first picture, as far as `bytes` go. */
function isAnimatedPng(bytes: Buffer): boolean {
  for (let at = 8; at + 8 <= bytes.length; at += 12 + bytes.readUInt32BE(at)) {
    const chunk = bytes.toString('latin1', at + 4, at + 8);
    if (chunk === 'acTL' || chunk === 'IDAT') return chunk === 'acTL';
  }
  return false;
}

function readWebp(bytes: Buffer): PictureHeader | null {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X' && bytes.length >= 30) {
    const size = { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    return { format: 'webp', animated: ((bytes[20] ?? 0) & 2) !== 0, size };
  }
  return chunk === 'VP8 ' || chunk === 'VP8L' ? { format: 'webp', animated: false, size: null } : null;
}

/** AVIF is one of the brands in its first box; HEIC has the same box with other brands. */
function readBrands(bytes: Buffer): PictureHeader | null {
  const box = bytes.subarray(8, Math.min(bytes.readUInt32BE(0), bytes.length)).toString('latin1');
  const brands: string[] = box.match(/.{4}/gs) ?? [];
  if (!brands.includes('avif') && !brands.includes('avis')) return null;
  return { format: 'avif', animated: brands[0] === 'avis', size: null };
}
