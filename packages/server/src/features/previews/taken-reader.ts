import { EXIF_HEAD_BYTES, readExif } from '@satchel/contract/exif';
import type { HeadReader } from '../../core/files/head-reader.js';

/** Finds the time at which a picture was taken in the metadata of its camera. */
export const TAKEN: HeadReader = {
  name: 'taken',
  bytes: EXIF_HEAD_BYTES,
  read: (head) => readExif(head)?.taken ?? null,
};
