import { extensionOf, MAX_PDF_PAGE, PREVIEW_SIZES, type PreviewSize } from '@satchel/contract';
import { assertTarget } from '../../core/files/existing-entry.js';
import type { Entry } from '../../core/files/file-system.js';
import type { NameQuery } from '../../core/files/name-query.js';
import { AppError } from '../../lib/app-error.js';

export interface PreviewFeatures {
  /** When false, a thumbnail is the file itself. */
  thumbnails: boolean;
  /** When false, a big preview is the file itself. */
  resize: boolean;
  /** Set if frames can be extracted from videos. */
  videos: boolean;
}

/** `file`: the file itself. `picture`, `video`, `page`: a smaller picture has to be made. */
export type PreviewPlan = 'file' | 'picture' | 'video' | 'page';

export interface PreviewWish {
  size: PreviewSize;
  /** The number of a page of a PDF, from 1; null for a picture or a video. */
  page: number | null;
  /** Set if the file itself may be the preview. */
  canDownload: boolean;
}

const CONVERTED = new Set([
  '',
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'png',
  'apng',
  'gif',
  'tif',
  'tiff',
  'bmp',
  'webp',
  'avif',
]);
/** Browsers render these small files themselves. */
const DRAWN_BY_BROWSERS = new Set(['svg', 'ico', 'cur']);

/** The names of files that have thumbnails, with videos only where frames can be extracted from them. */
export function thumbnailNames(hasVideos: boolean): NameQuery {
  const pictures = [...CONVERTED, ...DRAWN_BY_BROWSERS].filter((extension) => extension !== '');
  const extensions = pictures.map((extension) => `.${extension}`);
  const kinds = hasVideos ? (['video'] as const) : [];
  return { words: [], anyWord: false, caseSensitive: false, kinds, extensions };
}

/** Throws `invalid_input` for all but the words of the API. */
export function parsePreviewSize(text: string): PreviewSize {
  const size = PREVIEW_SIZES.find((each) => each === text);
  if (size) return size;
  throw new AppError('invalid_input', 'The size must be thumb, wall or big');
}

/** Null for none. Throws `invalid_input` for what is no number of a page. */
export function parsePage(text: string | null): number | null {
  if (text === null) return null;
  const page = /^\d{1,4}$/.test(text) ? Number(text) : 0;
  if (page >= 1 && page <= MAX_PDF_PAGE) return page;
  throw new AppError('invalid_input', `A page is a number from 1 to ${MAX_PDF_PAGE}`);
}

/** The source of a preview of `entry`. Throws `not_implemented` where there is none. */
export function planPreview(
  entry: Entry,
  { size, page, canDownload }: PreviewWish,
  features: PreviewFeatures,
): PreviewPlan {
  assertTarget(entry);
  if (page !== null) {
    assertPdf(entry);
    return 'page';
  }
  if (!canDownload) return planRemade(entry, features);
  const isOn = size === 'big' ? features.resize : features.thumbnails;
  if (entry.kind === 'file' && entry.type === 'video' && isOn && features.videos) return 'video';
  if (entry.kind !== 'file' || entry.type !== 'image') throw noPreview();
  const extension = extensionOf(entry.name).slice(1).toLowerCase();
  if (!isOn || (extension === 'gif' && size === 'big')) return 'file';
  if (CONVERTED.has(extension)) return 'picture';
  if (size === 'big' || DRAWN_BY_BROWSERS.has(extension)) return 'file';
  throw noPreview();
}

/** Throws `not_implemented` for everything else. */
export function assertPdf(entry: Entry): void {
  assertTarget(entry);
  if (entry.kind !== 'file' || entry.type !== 'pdf') throw noPreview();
}

/** A preview that never is the file itself, whatever is switched off. */
function planRemade({ kind, type, name }: Entry, { videos }: PreviewFeatures): PreviewPlan {
  if (kind === 'file' && type === 'video' && videos) return 'video';
  const extension = extensionOf(name).slice(1).toLowerCase();
  if (kind === 'file' && type === 'image' && CONVERTED.has(extension)) return 'picture';
  throw noPreview();
}

function noPreview(): AppError {
  return new AppError('not_implemented', 'There is no preview of this kind of file');
}
