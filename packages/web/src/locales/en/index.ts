import { auth } from './auth';
import { commands } from './commands';
import { common } from './common';
import { editor } from './editor';
import { errors } from './errors';
import { files } from './files';
import { forms } from './forms';
import { help } from './help';
import { jobs } from './jobs';
import { previews } from './previews';
import { rules } from './rules';
import { search } from './search';
import { settings } from './settings';
import { shares } from './shares';
import { uploads } from './uploads';
import { users } from './users';
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
  ...commands,
  ...shares,
  ...forms,
  ...rules,
  ...users,
  ...settings,
  ...help,
} as const;
export type MessageKey = keyof typeof en;
/** What every language gives: one that lacks a message or has one too many does not compile. */
export type Messages = Record<MessageKey, string>;

export { en as messages };
