import { IntlMessageFormat } from 'intl-messageformat';
import { messages as account } from '../../packages/web/src/locales/account/en.js';
import { messages as textEditor } from '../../packages/web/src/locales/editor/en.js';
import { auth } from '../../packages/web/src/locales/en/auth.js';
import { common } from '../../packages/web/src/locales/en/common.js';
import { errors } from '../../packages/web/src/locales/en/errors.js';
import { files } from '../../packages/web/src/locales/en/files.js';
import { places } from '../../packages/web/src/locales/en/places.js';
import { previews } from '../../packages/web/src/locales/en/previews.js';
import { search } from '../../packages/web/src/locales/en/search.js';
import { shares } from '../../packages/web/src/locales/en/shares.js';
import { uploads } from '../../packages/web/src/locales/en/uploads.js';
import { visitors } from '../../packages/web/src/locales/en/visitors.js';
import { messages as goto } from '../../packages/web/src/locales/goto/en.js';
import { messages as help } from '../../packages/web/src/locales/help/en.js';
import { messages as links } from '../../packages/web/src/locales/links/en.js';
import { messages as settings } from '../../packages/web/src/locales/settings/en.js';
import { messages as shell } from '../../packages/web/src/locales/shell/en.js';
import { messages as uploadTray } from '../../packages/web/src/locales/uploads/en.js';
import { messages as viewer } from '../../packages/web/src/locales/viewer/en.js';

/** The English texts of the web client, so that a trial does not fail when one is only worded otherwise. */
const ENGLISH = {
  ...account,
  ...auth,
  ...common,
  ...errors,
  ...files,
  ...goto,
  ...help,
  ...links,
  ...places,
  ...previews,
  ...search,
  ...settings,
  ...shares,
  ...shell,
  ...textEditor,
  ...uploads,
  ...uploadTray,
  ...viewer,
  ...visitors,
};

export type Word = keyof typeof ENGLISH;

/** A text of the screen; tags such as `<b>` are left out. */
export function say(word: Word, values: Record<string, unknown> = {}): string {
  const text = ENGLISH[word].replaceAll(/<\/?b>/g, '');
  return String(new IntlMessageFormat(text, 'en').format(values));
}

/** The beginning of a text up to its first value, for texts whose values do not matter. */
export function opening(word: Word): string {
  return ENGLISH[word].replace(/[{<].*$/s, '').trim();
}
