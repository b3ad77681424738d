import type { Dimensions, PreviewSize } from '@satchel/contract';
import type { ResizeOptions, Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../../lib/app-error.js';
import { decodeBmp, type RawPicture } from './bmp.js';
import { encode, type PreviewPicture } from './encode-picture.js';
import type { Target } from './picture-engine.js';
import type { PictureHeader } from './picture-header.js';
import { assertPictureSize, MAX_PIXELS, unreadable } from './picture-limits.js';

type Box = ResizeOptions & { width: number; height: number };
const BOXES: Record<PreviewSize, Box> = {
  thumb: { width: 256, height: 256, fit: 'cover', position: 'centre' },
  // A row of an album on a screen with fine pixels; a panorama is wider than high.
  wall: { width: 1200, height: 400, fit: 'inside', withoutEnlargement: true },
  big: { width: 1080, height: 1080, fit: 'inside', withoutEnlargement: true },
};
const CONVERSION_SECONDS = 10;
// Only formats that `readPictureHeader` recognises: a drawing or a document with a picture's name reaches no
// interpreter.
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

type SharpModule = typeof import('sharp')['default'];

let loaded: Promise<SharpModule> | undefined;

/** Converts the bytes of a picture to a preview. Throws `too_large` and `unsupported_media_type`. */
export async function convertPicture(
  file: Buffer,
  { format }: PictureHeader,
  { size, wanted, lossless }: Target,
): Promise<PreviewPicture> {
  const sharp = await loadSharp();
  try {
    const picture = format === 'bmp' ? fromBmp(sharp, file, size) : await fromFile(sharp, file);
    const { data, info } = await resized(picture, size).raw().toBuffer({ resolveWithObject: true });
    return await encode(sharp, { data, ...info } as RawPicture, wanted, lossless);
  } catch (error) {
    throw translate(error);
  }
}

/** The size of a picture as it is shown, from its first bytes; null when they are not sufficient. */
export async function measurePicture(start: Buffer): Promise<Dimensions | null> {
  const sharp = await loadSharp();
  try {
    const { autoOrient } = await sharp(start, { failOn: 'none' }).metadata();
    return { width: autoOrient.width, height: autoOrient.height };
  } catch {
    return null;
  }
}

export function loadSharp(): Promise<SharpModule> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // Several pictures at a time use the processors better than several threads for one.
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: DECODERS });
    return sharp;
  });
  return loaded;
}

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' };

async function fromFile(sharp: SharpModule, file: Buffer): Promise<Sharp> {
  const picture = sharp(file, OPTIONS).timeout({ seconds: CONVERSION_SECONDS });
  assertPictureSize(await picture.metadata());
  return picture;
}

function fromBmp(sharp: SharpModule, file: Buffer, size: PreviewSize): Sharp {
  const { width, height } = BOXES[size];
  const { data, ...raw } = decodeBmp(file, 2 * Math.max(width, height));
  return sharp(data, { raw }).timeout({ seconds: CONVERSION_SECONDS });
}

/** A pipeline with the orientation applied, in sRGB, with eight bits a channel. */
function resized(picture: Sharp, size: PreviewSize): Sharp {
  const upright = picture.autoOrient();
  return upright.resize(BOXES[size]).toColourspace('srgb');
}

function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : '';
  if (text.includes('timeout'))
    return new AppError('too_large', 'This picture takes too long', { cause: error });
  if (text.includes('exceeds pixel limit')) return new AppError('too_large', 'This picture is too large');
  return unreadable(error);
}
