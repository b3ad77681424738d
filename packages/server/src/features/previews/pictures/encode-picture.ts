import type { Sharp } from 'sharp';
import type { RawPicture } from './bmp.js';

/** The best format that the client supports; `plain` are JPEG and PNG, which every client supports. */
export type WantedFormat = 'webp' | 'avif' | 'plain';

export interface PreviewPicture {
  contentType: string;
  bytes: Buffer;
}

type SharpModule = typeof import('sharp')['default'];

/** Selects by the `Accept` header. WebP is preferred to AVIF, which takes much more time to encode. */
export function wantedFormat(accept: string | undefined): WantedFormat {
  const types = (accept ?? '').split(',').map((part) => part.trim().toLowerCase());
  const takes = (type: string) =>
    types.some((each) => each.split(';')[0] === type && !/;\s*q=0(\.0*)?$/.test(each));
  if (takes('image/webp')) return 'webp';
  return takes('image/avif') ? 'avif' : 'plain';
}

/** JPEG, or PNG for transparency and if it must be lossless; the wanted format if that is smaller. */
export async function encode(
  sharp: SharpModule,
  picture: RawPicture,
  wanted: WantedFormat,
  lossless: boolean,
): Promise<PreviewPicture> {
  const source = pipelineOf(sharp, picture);
  const seeThrough = isSeeThrough(picture);
  const opaque = seeThrough ? source : source.removeAlpha();
  const plain =
    seeThrough || lossless
      ? { contentType: 'image/png', make: opaque.clone().png({ compressionLevel: 6 }) }
      : { contentType: 'image/jpeg', make: opaque.clone().jpeg({ quality: 80 }) };
  if (wanted === 'plain') return { contentType: plain.contentType, bytes: await plain.make.toBuffer() };
  const modern =
    wanted === 'webp'
      ? opaque.clone().webp({ quality: 78, effort: 3 })
      : opaque.clone().avif({ quality: 50, effort: 2 });
  const [plainBytes, modernBytes] = await Promise.all([plain.make.toBuffer(), modern.toBuffer()]);
  return modernBytes.length < plainBytes.length
    ? { contentType: `image/${wanted}`, bytes: modernBytes }
    : { contentType: plain.contentType, bytes: plainBytes };
}

function pipelineOf(sharp: SharpModule, { data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

function isSeeThrough({ data, channels }: RawPicture): boolean {
  if (channels !== 4) return false;
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return true;
  return false;
}
