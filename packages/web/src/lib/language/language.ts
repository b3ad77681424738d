import { IntlMessageFormat } from 'intl-messageformat';
import type { AboutKey } from '../../locales/about/en';
import type { AccountKey } from '../../locales/account/en';
import type { ActivityKey } from '../../locales/activity/en';
import type { AlbumKey } from '../../locales/album/en';
import type { AppsKey } from '../../locales/apps/en';
import type { DemoKey } from '../../locales/demo/en';
import type { DownloadsKey } from '../../locales/downloads/en';
import type { EditorKey } from '../../locales/editor/en';
import type * as first from '../../locales/en/index';
import type { EncodingKey } from '../../locales/encoding/en';
import type { FactorKey } from '../../locales/factor/en';
import type { GotoKey } from '../../locales/goto/en';
import type { GroupsKey } from '../../locales/groups/en';
import type { HelpKey } from '../../locales/help/en';
import type { HistoryKey } from '../../locales/history/en';
import type { KeysKey } from '../../locales/keys/en';
import type { LimitsKey } from '../../locales/limits/en';
import type { LinksKey } from '../../locales/links/en';
import type { LoginsKey } from '../../locales/logins/en';
import type { MailKey } from '../../locales/mail/en';
import type { PasswordKey } from '../../locales/password/en';
import type { PhoneKey } from '../../locales/phone/en';
import type { RenameKey } from '../../locales/rename/en';
import type { SettingsKey } from '../../locales/settings/en';
import type { ShellKey } from '../../locales/shell/en';
import type { SignOnKey } from '../../locales/signon/en';
import type { TrashKey } from '../../locales/trash/en';
import type { UploadsKey } from '../../locales/uploads/en';
import type { VersionsKey } from '../../locales/versions/en';
import type { ViewerKey } from '../../locales/viewer/en';
import type { WelcomeKey } from '../../locales/welcome/en';
import { isolate } from './isolate';
import { directionOf, formatLocaleOf, type Locale } from './locales';
import { hasSyntax } from './message-syntax';

type PartKey =
  | AboutKey
  | AccountKey
  | ActivityKey
  | AlbumKey
  | AppsKey
  | DemoKey
  | DownloadsKey
  | EditorKey
  | EncodingKey
  | FactorKey
  | GotoKey
  | GroupsKey
  | HelpKey
  | HistoryKey
  | KeysKey
  | LimitsKey
  | LinksKey
  | LoginsKey
  | MailKey
  | PasswordKey
  | PhoneKey
  | RenameKey
  | SettingsKey
  | ShellKey
  | SignOnKey
  | TrashKey
  | UploadsKey
  | VersionsKey
  | ViewerKey
  | WelcomeKey;
export type MessageKey = first.MessageKey | PartKey;
/** The messages of all pages, and those of the parts that have been loaded. */
export type Messages = first.Messages & Partial<Record<PartKey, string>>;
export type MessageValues = Record<string, string | number | boolean | Date>;

export interface Translate {
  /** A message in the reader's language; values are inserted by the rules of ICU. */
  (key: MessageKey, values?: MessageValues): string;
  /** True if this message exists: a newer server may report failures that this client does not know. */
  has(key: string): key is MessageKey;
}

/** The messages of a locale; each is compiled when it is first read. */
export interface Language {
  locale: Locale;
  /** The locale for dates, numbers and plurals. */
  formatLocale: string;
  messageOf: (key: MessageKey) => IntlMessageFormat;
  translate: Translate;
}

type Source = ConstructorParameters<typeof IntlMessageFormat>[0];

/**
 * The build parses the messages that have arguments or tags; the page has no parser, and the others need
 * none.
 */
const parsed = (message: Source): Source =>
  typeof message !== 'string' || hasSyntax(message) ? message : [{ type: 0, value: message }];

export function createLanguage(locale: Locale, messages: Messages): Language {
  const compiled = new Map<MessageKey, IntlMessageFormat>();
  const formatLocale = formatLocaleOf(locale, navigator.languages);
  const messageOf = (key: MessageKey) => {
    const known = compiled.get(key);
    if (known) return known;
    const message = new IntlMessageFormat(parsed(messages[key] ?? key), formatLocale);
    compiled.set(key, message);
    return message;
  };
  const has = (key: string): key is MessageKey => Object.hasOwn(messages, key);
  const isRightToLeft = directionOf(locale) === 'rtl';
  const format = (key: MessageKey, values?: MessageValues) =>
    String(messageOf(key).format(values && isolated(values, isRightToLeft)));
  return { locale, formatLocale, messageOf, translate: Object.assign(format, { has }) };
}

function isolated(values: MessageValues, isRightToLeft: boolean): MessageValues {
  const apart = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? isolate(value, isRightToLeft) : value,
  ]);
  return Object.fromEntries(apart);
}
