import { IntlMessageFormat } from 'intl-messageformat';
import type { MessageKey, Messages } from '../locales/en/index';
import { isolate } from './isolate';
import { directionOf, formatLocaleOf, type Locale } from './locales';

export type { MessageKey, Messages };
export type MessageValues = Record<string, string | number | boolean | Date>;

export interface Translate {
  /** A message in the reader's language; values go in by ICU rules. */
  (key: MessageKey, values?: MessageValues): string;
  /** Whether there is such a message: a newer server may name failures that this client has no words for. */
  has(key: string): key is MessageKey;
}

/** The messages of a locale, each compiled when it is first read. */
export interface Language {
  locale: Locale;
  /** For dates, numbers and plurals. */
  formatLocale: string;
  messageOf: (key: MessageKey) => IntlMessageFormat;
  translate: Translate;
}

export function createLanguage(locale: Locale, messages: Messages): Language {
  const compiled = new Map<MessageKey, IntlMessageFormat>();
  const formatLocale = formatLocaleOf(locale, navigator.languages);
  const messageOf = (key: MessageKey) => {
    const known = compiled.get(key);
    if (known) return known;
    const message = new IntlMessageFormat(messages[key], formatLocale);
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
