import { IntlMessageFormat } from 'intl-messageformat';
import { createContext, Fragment, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { en, type MessageKey, type Messages } from '../locales/en/index';
import { useMaybeCurrentUser } from './current-user';
import { formatDateTime, formatNumber, formatRelativeTime, formatSize } from './format';
import { directionOf, formatLocaleOf, type Locale } from './locales';

export type { MessageKey };
export type MessageValues = Record<string, string | number | boolean | Date>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;
type RichValues = Record<string, string | number | ReactNode | ((parts: ReactNode) => ReactNode)>;

interface Language {
  locale: string;
  formatLocale: string;
  messageOf: (key: MessageKey) => IntlMessageFormat;
}

function createLanguage(locale: Locale, messages: Messages): Language {
  const compiled = new Map<MessageKey, IntlMessageFormat>();
  const formatLocale = formatLocaleOf(locale, navigator.languages);
  const messageOf = (key: MessageKey) => {
    const known = compiled.get(key);
    if (known) return known;
    const own = messages[key];
    const message = new IntlMessageFormat(own ?? en[key], own === undefined ? 'en' : formatLocale);
    compiled.set(key, message);
    return message;
  };
  return { locale, formatLocale, messageOf };
}

const LanguageContext = createContext<Language | null>(null);
let fallback: Language | undefined;

function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language) return language;
  fallback ??= createLanguage('en', en);
  return fallback;
}

interface I18nProviderProps {
  locale: Locale;
  messages?: Messages;
  children: ReactNode;
}

/** Gives the language to everything below and writes `lang` and `dir` on the page. */
export function I18nProvider({ locale, messages = en, children }: I18nProviderProps) {
  const language = useMemo(() => createLanguage(locale, messages), [locale, messages]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The function that gives a message in the reader's language; values go in by ICU rules. */
export function useT(): Translate {
  const language = useLanguage();
  return useMemo(() => (key, values) => String(language.messageOf(key).format(values)), [language]);
}

const richTags = { b: (parts: ReactNode) => <b dir="auto">{parts}</b> };

/** As `useT` for messages with tags (`<b>…</b>`) or elements among their values. */
export function useRichT(): (key: MessageKey, values?: RichValues) => ReactNode {
  const language = useLanguage();
  return useMemo(
    () => (key, values) => {
      const result = language.messageOf(key).format<ReactNode>({ ...richTags, ...values } as never);
      const parts: ReactNode[] = Array.isArray(result) ? result : [result];
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never change places
      return parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
    },
    [language],
  );
}

export interface Formatters {
  locale: string;
  size: (bytes: number) => string;
  number: (value: number) => string;
  relativeTime: (date: Date | string) => string;
  dateTime: (date: Date | string) => string;
  /** A date in a list: how long ago, or written out for who wants it so. */
  modified: (date: Date | string) => string;
}

/** Sizes, numbers and dates in the reader's language. */
export function useFormat(): Formatters {
  const { formatLocale: locale } = useLanguage();
  const isExact = useMaybeCurrentUser()?.dateFormat ?? false;
  return useMemo(
    () => ({
      locale,
      size: (bytes) => formatSize(bytes, locale),
      number: (value) => formatNumber(value, locale),
      relativeTime: (date) => formatRelativeTime(date, locale),
      dateTime: (date) => formatDateTime(date, locale),
      modified: (date) => (isExact ? formatDateTime : formatRelativeTime)(date, locale),
    }),
    [locale, isExact],
  );
}
