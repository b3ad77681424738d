/** The languages of the client, as the server names them, each by its own name. English is the fallback. */
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
  'nl-be': 'Nederlands (België)',
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

/** Languages with only one variant here, which is not named by the bare language. */
const ONLY_VARIANT: Partial<Record<string, string>> = { nl: 'nl-be', sv: 'sv-se', zh: 'zh-cn' };

function localeOf(name: string): Locale | undefined {
  const lower = name.toLowerCase().replaceAll('_', '-');
  const language = lower.split('-')[0] ?? '';
  const script = TRADITIONAL.test(lower) ? 'zh-tw' : lower;
  return [script, language, ONLY_VARIANT[language] ?? ''].find(isLocale);
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
 * The locale for dates, numbers and plurals: the browser's variant of this language (en-GB for en) if it has one. A
 * bare “pt” means Brazil to browsers, and Portugal here.
 */
export function formatLocaleOf(locale: Locale, browser: readonly string[]): string {
  const found = browser.find((name) => localeOf(name) === locale) ?? locale;
  return found === 'pt' ? 'pt-PT' : found;
}
