/** Languages whose messages exist, as the server names them, with their own name. English is the fallback. */
export const LOCALES = { en: 'English' } as const;
export type Locale = keyof typeof LOCALES;

const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur']);

export const directionOf = (locale: string): 'ltr' | 'rtl' =>
  RIGHT_TO_LEFT.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr';

const isLocale = (name: string): name is Locale => Object.hasOwn(LOCALES, name);

/** The language of the messages: the user's, else the browser's, else English. */
export function pickLocale(wanted: string, browser: readonly string[]): Locale {
  for (const name of [wanted, ...browser]) {
    const lower = name.toLowerCase();
    const language = lower.split('-')[0] ?? '';
    if (isLocale(lower)) return lower;
    if (isLocale(language)) return language;
  }
  return 'en';
}

/** The locale for dates and numbers: the browser's variant of the language (en-GB for en) when it has one. */
export function formatLocaleOf(locale: Locale, browser: readonly string[]): string {
  return browser.find((name) => name.split('-')[0]?.toLowerCase() === locale.split('-')[0]) ?? locale;
}
