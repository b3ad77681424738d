import type { Dimensions } from '@satchel/contract';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../../lib/app-error.js';
import { decodeBmp, type RawPicture } from './bmp.js';
import { encode, type PreviewPicture } from './encode-picture.js';
import type { PreviewSize, Target } from './picture-engine.js';
import type { PictureHeader } from './picture-header.js';
import { assertPictureSize, MAX_PIXELS, unreadable } from './picture-limits.js';

const THUMB_SIDE = 256;
const BIG_SIDE = 1080;
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

/**
 * The width and height of a picture with its orientation applied, from its first bytes; null when they are not
 * sufficient.
 */
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
  const { data, ...raw } = decodeBmp(file, 2 * (size === 'thumb' ? THUMB_SIDE : BIG_SIDE));
  return sharp(data, { raw }).timeout({ seconds: CONVERSION_SECONDS });
}

/** With the orientation applied, in sRGB, with eight bits a channel. */
function resized(picture: Sharp, size: PreviewSize): Sharp {
  const upright = picture.autoOrient();
  const fitted =
    size === 'thumb'
      ? upright.resize(THUMB_SIDE, THUMB_SIDE, { fit: 'cover', position: 'centre' })
      : upright.resize(BIG_SIDE, BIG_SIDE, { fit: 'inside', withoutEnlargement: true });
  return fitted.toColourspace('srgb');
}

function translate(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : '';
  if (text.includes('timeout'))
    return new AppError('too_large', 'This picture takes too long', { cause: error });
  if (text.includes('exceeds pixel limit')) return new AppError('too_large', 'This picture is too large');
  return unreadable(error);
}
