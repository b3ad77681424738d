import {
  createContext,
  createElement,
  Fragment,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import { useMaybeCurrentUser } from './current-user';
import {
  formatDateTime,
  formatExactTime,
  formatLastDay,
  formatList,
  formatNumber,
  formatRelativeTime,
  formatSize,
  formatTime,
} from './language/format';
import {
  createLanguage,
  type Language,
  type MessageKey,
  type Messages,
  type Translate,
} from './language/language';
import { directionOf, type Locale } from './language/locales';
import { useSizeUnits } from './language/size-units';

export type { MessageKey, Messages, MessageValues, Translate } from './language/language';

type RichValues = Record<string, string | number | ReactNode | ((parts: ReactNode) => ReactNode)>;

const LanguageContext = createContext<Language | null>(null);

function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (!language) throw new Error('I18nProvider is missing above this component');
  return language;
}

interface I18nProviderProps {
  locale: Locale;
  messages: Messages;
  children: ReactNode;
}

/** Provides the language to all components below and sets `lang` and `dir` of the page. */
export function I18nProvider({ locale, messages, children }: I18nProviderProps) {
  const language = useMemo(() => createLanguage(locale, messages), [locale, messages]);
  useEffect(() => {
    document.documentElement.lang = locale;
    document.documentElement.dir = directionOf(locale);
  }, [locale]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

/** The function that returns a message in the reader's language. */
export const useT = (): Translate => useLanguage().translate;

const richTags = { b: (parts: ReactNode) => <b dir="auto">{parts}</b> };

/** Like `useT`, for messages with tags (`<b>…</b>`) or with elements as values. */
export function useRichT(): (key: MessageKey, values?: RichValues) => ReactNode {
  const language = useLanguage();
  return useMemo(
    () => (key, values) => {
      const result = language.messageOf(key).format<ReactNode>({ ...richTags, ...values });
      const parts: ReactNode[] = Array.isArray(result) ? result : [result];
      // The parts are passed as separate arguments, so that they need no keys.
      return createElement(Fragment, null, ...parts);
    },
    [language],
  );
}

export interface Formatters {
  locale: string;
  size: (bytes: number) => string;
  number: (value: number) => string;
  list: (parts: readonly string[]) => string;
  relativeTime: (date: Date | string | null) => string;
  dateTime: (date: Date | string | null) => string;
  /** The date and time with seconds. */
  exactTime: (date: Date | string) => string;
  /** The last day before a moment, for an end whose time of day does not matter. */
  lastDay: (date: Date | string) => string;
  /** The time of the day. */
  time: (date: Date) => string;
  /** A date in a list: relative to now, or the exact date if the user prefers that. */
  modified: (date: Date | string | null) => string;
  /** The same date in the other form, for the tooltip. */
  modifiedHint: (date: Date | string | null) => string;
}

/** Stands for a date that the storage does not know. */
const UNKNOWN = '–';

/** Sizes, numbers and dates in the reader's language. */
export function useFormat(): Formatters {
  const { formatLocale: locale } = useLanguage();
  const isExact = useMaybeCurrentUser()?.dateFormat ?? false;
  const units = useSizeUnits();
  return useMemo(
    () => ({
      locale,
      size: (bytes) => formatSize(bytes, locale, units),
      number: (value) => formatNumber(value, locale),
      list: (parts) => formatList(parts, locale),
      relativeTime: (date) => (date === null ? UNKNOWN : formatRelativeTime(date, locale)),
      dateTime: (date) => (date === null ? UNKNOWN : formatDateTime(date, locale)),
      exactTime: (date) => formatExactTime(date, locale),
      lastDay: (date) => formatLastDay(date, locale),
      time: (date) => formatTime(date, locale),
      modified: (date) =>
        date === null ? UNKNOWN : (isExact ? formatDateTime : formatRelativeTime)(date, locale),
      modifiedHint: (date) =>
        date === null ? UNKNOWN : (isExact ? formatRelativeTime : formatDateTime)(date, locale),
    }),
    [locale, isExact, units],
  );
}
