import { auth } from './auth';
import { common } from './common';
import { editor } from './editor';
import { errors } from './errors';
import { files } from './files';
import { forms } from './forms';
import { hints } from './hints';
import { jobs } from './jobs';
import { places } from './places';
import { previews } from './previews';
import { search } from './search';
import { shares } from './shares';
import { uploads } from './uploads';
import { visitors } from './visitors';

export const en = {
  ...common,
  ...auth,
  ...errors,
  ...files,
  ...uploads,
  ...visitors,
  ...previews,
  ...editor,
  ...jobs,
  ...search,
  ...shares,
  ...forms,
  ...hints,
  ...places,
} as const;
export type MessageKey = keyof typeof en;
/** The messages of every language: one with a missing or an additional message does not compile. */
export type Messages = Record<MessageKey, string>;

export { en as messages };
