import type { Dimensions } from '@satchel/contract';
import type { Sharp, SharpOptions } from 'sharp';
import { AppError } from '../../../lib/app-error.js';
import { decodeBmp, type RawPicture } from './bmp.js';
import { encode, type PreviewPicture, type WantedFormat } from './encode-picture.js';
import type { PictureHeader } from './picture-header.js';
import { assertPictureSize, MAX_PIXELS, unreadable } from './picture-limits.js';

export type PreviewSize = 'thumb' | 'big';

export interface Target {
  size: PreviewSize;
  wanted: WantedFormat;
  /** Nothing may be lost but pixels, for clients that know no format of their own choice. */
  lossless: boolean;
}

const THUMB_SIDE = 256;
const BIG_SIDE = 1080;
const CONVERSION_SECONDS = 10;
// Only what `readPictureHeader` recognises: a drawing or a document under a picture's name reaches no interpreter.
const DECODERS = ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((name) => `VipsForeignLoad${name}`);

type SharpModule = typeof import('sharp')['default'];

/** Turns the bytes of a picture into a preview. Loads its library when first used. */
export class PictureEngine {
  #sharp: Promise<SharpModule> | undefined;

  /** Throws `too_large` and `unsupported_media_type`. */
  async convert(file: Buffer, header: PictureHeader, target: Target): Promise<PreviewPicture> {
    const { size, wanted, lossless } = target;
    if (header.size) assertPictureSize(header.size);
    const sharp = await this.#load();
    try {
      const picture =
        header.format === 'bmp' ? await fromBmp(sharp, file, size) : await fromFile(sharp, file);
      const { data, info } = await resized(picture, size).raw().toBuffer({ resolveWithObject: true });
      return await encode(sharp, { data, ...info } as RawPicture, wanted, lossless);
    } catch (error) {
      throw translate(error);
    }
  }

  /** Pixels of a picture the right way up, from its first bytes; null when they do not tell. */
  async measure(start: Buffer): Promise<Dimensions | null> {
    const sharp = await this.#load();
    try {
      const { autoOrient } = await sharp(start, { failOn: 'none' }).metadata();
      return { width: autoOrient.width, height: autoOrient.height };
    } catch {
      return null;
    }
  }

  #load(): Promise<SharpModule> {
    this.#sharp ??= import('sharp').then(({ default: sharp }) => {
      sharp.cache(false);
      // Several pictures at a time use the processors better than several threads on one.
      sharp.concurrency(1);
      sharp.block({ operation: ['VipsForeignLoad'] });
      sharp.unblock({ operation: DECODERS });
      return sharp;
    });
    return this.#sharp;
  }
}

const OPTIONS: SharpOptions = { limitInputPixels: MAX_PIXELS, sequentialRead: true, failOn: 'error' };

async function fromFile(sharp: SharpModule, file: Buffer): Promise<Sharp> {
  const picture = sharp(file, OPTIONS).timeout({ seconds: CONVERSION_SECONDS });
  assertPictureSize(await picture.metadata());
  return picture;
}

async function fromBmp(sharp: SharpModule, file: Buffer, size: PreviewSize): Promise<Sharp> {
  const { data, ...raw } = await decodeBmp(file, 2 * (size === 'thumb' ? THUMB_SIDE : BIG_SIDE));
  return sharp(data, { raw }).timeout({ seconds: CONVERSION_SECONDS });
}

/** Upright, in the colours of the web, eight bits a channel. */
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
