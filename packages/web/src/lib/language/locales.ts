/**
 * The languages of the client, as the server names them, each by its own name. English is the fallback. A
 * language is here and in the files `locales/<code>.ts` and `locales/<part>/<code>.ts`; docs/translating.md
 * says how one is added.
 */
export const LOCALES = {
  ar: 'العربية',
  bg: 'Български',
  ca: 'Català',
  cs: 'Čeština',
  de: 'Deutsch',
  el: 'Ελληνικά',
  en: 'English',
  es: 'Español',
  fa: 'فارسی',
  fr: 'Français',
  he: 'עברית',
  hr: 'Hrvatski',
  hu: 'Magyar',
  is: 'Íslenska',
  it: 'Italiano',
  ja: '日本語',
  ko: '한국어',
  lv: 'Latviešu',
  nl: 'Nederlands',
  'nl-be': 'Nederlands (België)',
  no: 'Norsk bokmål',
  pl: 'Polski',
  pt: 'Português (Portugal)',
  'pt-br': 'Português (Brasil)',
  ro: 'Română',
  ru: 'Русский',
  sk: 'Slovenčina',
  'sv-se': 'Svenska',
  tr: 'Türkçe',
  uk: 'Українська',
  vi: 'Tiếng Việt',
  'zh-cn': '简体中文',
  'zh-tw': '繁體中文',
} as const;
export type Locale = keyof typeof LOCALES;

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';

const isLocale = (name: string): name is Locale => Object.hasOwn(LOCALES, name);

/** Variants of Chinese are distinguished by script; without one, by region. */
const TRADITIONAL = /^zh-(hant|tw|hk|mo)\b/;

/**
 * Languages that have another name here: by their only variant, by a former code, by a related language that
 * their readers know, or by a code of a country that File Browser once took for the language.
 */
const OTHER_NAMES: Partial<Record<string, string>> = {
  cz: 'cs',
  iw: 'he',
  nb: 'no',
  nn: 'no',
  sv: 'sv-se',
  ua: 'uk',
  zh: 'zh-cn',
};

/** The language of the client that this name of a language means: `pt_BR`, `fa-AF` or `nb-NO`. */
export function localeOf(name: string): Locale | undefined {
  const lower = name.toLowerCase().replaceAll('_', '-');
  const language = lower.split('-')[0] ?? '';
  const script = TRADITIONAL.test(lower) ? 'zh-tw' : lower;
  return [script, language, OTHER_NAMES[language] ?? ''].find(isLocale);
}

/** The language of the messages: the user's, otherwise the browser's, otherwise English. */
export function pickLocale(wanted: string, browser: readonly string[]): Locale {
  for (const name of [wanted, ...browser]) {
    const locale = localeOf(name);
    if (locale) return locale;
  }
  return 'en';
}

/**
 * The locale for dates, numbers and plurals: the browser's variant of this language (en-GB for en) if it has
 * one. A bare “pt” means Brazil to browsers, and Portugal here; dates in Nynorsk would not fit into sentences
 * in Bokmål.
 */
export function formatLocaleOf(locale: Locale, browser: readonly string[]): string {
  if (locale === 'no') return 'nb';
  const found = browser.find((name) => localeOf(name) === locale) ?? locale;
  return found === 'pt' ? 'pt-PT' : found;
}
