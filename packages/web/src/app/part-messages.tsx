import { type ReactNode, useEffect } from 'react';
import { type MessageKey, type Messages, useT } from '../lib/i18n';
import { addMessages, useFailure } from '../lib/language/load-messages';
import type { Locale } from '../lib/language/locales';
import { loadMessagesFile, type Words } from '../lib/language/message-files';
import { loadPart, PartLate } from '../lib/load-part';
import { LoadingPage } from './frame/loading-page';

export type Part = Words;

/** The translations identify a part by the function that loads it, so each part has one function. */
const LOADS = new Map<Part, (locale: Locale) => Promise<Partial<Messages>>>();

function loaderOf(part: Part) {
  const load =
    LOADS.get(part) ??
    (async (locale: Locale) => (await loadPart(() => loadMessagesFile(locale, part))).messages);
  LOADS.set(part, load);
  return load;
}

/** One message of each part, which shows if they are loaded. */
const FIRST: Record<Part, MessageKey> = {
  about: 'about.inside',
  account: 'settings.tabs',
  activity: 'activity.title',
  album: 'album.by',
  apps: 'apps.page',
  demo: 'demo.note',
  downloads: 'downloads.again',
  editor: 'editor.close',
  encoding: 'encoding.choose',
  factor: 'factor.title',
  goto: 'goto.field',
  groups: 'groups.openOne',
  help: 'help.title',
  history: 'history.undo',
  keys: 'keys.title',
  limits: 'limits.title',
  links: 'links.never',
  logins: 'logins.none',
  mail: 'mail.own',
  password: 'password.title',
  phone: 'phone.bar',
  rename: 'rename.title',
  settings: 'users.title',
  shell: 'shell.title',
  signon: 'signOn.title',
  trash: 'trash.restore',
  uploads: 'uploads.tray',
  versions: 'versions.title',
  viewer: 'viewer.taken',
  welcome: 'setup.page',
};

/** Adds the messages of this part to every language. */
export const addPart = (part: Part): void => addMessages(loaderOf(part));

interface WithMessagesProps {
  of: readonly Part[];
  children: ReactNode;
  /**
   * Shown until the messages are loaded. By default the page is loading, and fails if they cannot be loaded.
   */
  fallback?: ReactNode;
}

/** Renders `children` once their messages are loaded. */
export function WithMessages({ of: parts, children, fallback }: WithMessagesProps) {
  const t = useT();
  const failure = useFailure();
  useEffect(() => parts.forEach(addPart), [parts]);
  if (parts.every((part) => t.has(FIRST[part]))) return children;
  // The error boundary above handles it; an element that is only a part of another page is left out.
  if (failure !== undefined && (fallback === undefined || failure instanceof PartLate)) throw failure;
  if (fallback !== undefined) return fallback;
  return <LoadingPage />;
}
