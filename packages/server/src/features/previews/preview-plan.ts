import { extensionOf, PREVIEW_SIZES, type PreviewSize } from '@satchel/contract';
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

/** `file`: the file itself. `picture`, `video`: a smaller picture has to be made. */
export type PreviewPlan = 'file' | 'picture' | 'video';

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

/** The source of a preview of `entry`. Throws `not_implemented` where there is none. */
export function planPreview(entry: Entry, size: PreviewSize, features: PreviewFeatures): PreviewPlan {
  assertTarget(entry);
  const isOn = size === 'big' ? features.resize : features.thumbnails;
  if (entry.kind === 'file' && entry.type === 'video' && isOn && features.videos) return 'video';
  if (entry.kind !== 'file' || entry.type !== 'image') throw noPreview();
  const extension = extensionOf(entry.name).slice(1).toLowerCase();
  if (!isOn || (extension === 'gif' && size === 'big')) return 'file';
  if (CONVERTED.has(extension)) return 'picture';
  if (size === 'big' || DRAWN_BY_BROWSERS.has(extension)) return 'file';
  throw noPreview();
}

function noPreview(): AppError {
  return new AppError('not_implemented', 'There is no preview of this kind of file');
}
