import type { PreviewPicture } from './encode-picture.js';

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** One piece of bytes that says what it is: the number of its type, then the picture. */
export function packPicture({ contentType, bytes }: PreviewPicture): Buffer {
  return Buffer.concat([Buffer.of(TYPES.indexOf(contentType)), bytes]);
}

export function unpackPicture(packed: Buffer): PreviewPicture {
  return { contentType: TYPES[packed[0] ?? 0] ?? 'image/jpeg', bytes: packed.subarray(1) };
}
