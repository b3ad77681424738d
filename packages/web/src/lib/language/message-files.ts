import type { Messages } from './language';
import type { Locale } from './locales';

/** Parts of the client whose messages are not part of the first load. */
export type Words =
  | 'about'
  | 'account'
  | 'activity'
  | 'album'
  | 'apps'
  | 'demo'
  | 'downloads'
  | 'editor'
  | 'encoding'
  | 'factor'
  | 'goto'
  | 'groups'
  | 'help'
  | 'history'
  | 'keys'
  | 'limits'
  | 'links'
  | 'logins'
  | 'mail'
  | 'password'
  | 'phone'
  | 'rename'
  | 'settings'
  | 'shell'
  | 'signon'
  | 'trash'
  | 'uploads'
  | 'versions'
  | 'viewer'
  | 'welcome';

interface MessagesFile {
  messages: Partial<Messages>;
}

const FILES = import.meta.glob<MessagesFile>([
  '../../locales/*.ts',
  '../../locales/*/*.ts',
  '!../../locales/*.test.ts',
]);

/**
 * Loads the messages of a language: those of all pages, or those of a part of the client. The build replaces
 * this module by another function (`build/message-files.ts`): a table of files grows with each language and
 * each part.
 */
export async function loadMessagesFile(locale: Locale, part?: Words): Promise<MessagesFile> {
  const name = part === undefined ? locale : `${part}/${locale}`;
  const load = FILES[`../../locales/${name}.ts`] ?? FILES[`../../locales/${name}/index.ts`];
  if (!load) throw new Error(`There are no messages in locales/${name}`);
  return load();
}
