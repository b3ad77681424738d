import { EXIF_HEAD_BYTES, readExif } from '@satchel/contract/exif';
import type { HeadReader } from '../../core/files/head-reader.js';

/** When a picture was taken, by what its camera wrote into it. */
export const TAKEN: HeadReader = {
  name: 'taken',
  bytes: EXIF_HEAD_BYTES,
  read: (head) => readExif(head)?.taken ?? null,
};
