import { auth } from './auth';
import { common } from './common';
import { editor } from './editor';
import { errors } from './errors';
import { files } from './files';
import { jobs } from './jobs';
import { previews } from './previews';
import { search } from './search';
import { shares } from './shares';
import { uploads } from './uploads';

export const en = {
  ...common,
  ...auth,
  ...errors,
  ...files,
  ...uploads,
  ...previews,
  ...editor,
  ...jobs,
  ...search,
  ...shares,
} as const;
export type MessageKey = keyof typeof en;
/** What every language gives: one that lacks a message or has one too many does not compile. */
export type Messages = Record<MessageKey, string>;

export { en as messages };
