import { EXIF_HEAD_BYTES } from '@satchel/contract/exif';
import type { HeadReader } from '../../core/files/head-reader.js';
import { shownSizeOf } from './pictures/picture-size.js';

/** Nothing on a screen is longer or narrower. */
const [NARROWEST, WIDEST] = [0.001, 1000];

/** The width of a picture divided by its height, as it is shown, with three decimals. */
export const SHAPE: HeadReader = {
  name: 'shape',
  bytes: EXIF_HEAD_BYTES,
  read: (head) => {
    const { width = 0, height = 0 } = shownSizeOf(head) ?? {};
    if (width <= 0 || height <= 0) return null;
    return String(Math.min(WIDEST, Math.max(NARROWEST, Math.round((width / height) * 1000) / 1000)));
  },
};
