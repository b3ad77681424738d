import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Messages } from '../locales/en/index';
import { type Locale, pickLocale } from './locales';

export interface LoadedMessages {
  locale: Locale;
  messages: Messages;
}

/** Each language is a file of its own, loaded when somebody reads it. */
const FILES: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ar: () => import('../locales/ar'),
  de: () => import('../locales/de'),
  en: () => import('../locales/en/index'),
  es: () => import('../locales/es'),
  fr: () => import('../locales/fr'),
  is: () => import('../locales/is'),
  it: () => import('../locales/it'),
  ja: () => import('../locales/ja'),
  ko: () => import('../locales/ko'),
  'nl-be': () => import('../locales/nl-be'),
  pl: () => import('../locales/pl'),
  pt: () => import('../locales/pt'),
  'pt-br': () => import('../locales/pt-br'),
  ro: () => import('../locales/ro'),
  ru: () => import('../locales/ru'),
  'sv-se': () => import('../locales/sv-se'),
  'zh-cn': () => import('../locales/zh-cn'),
  'zh-tw': () => import('../locales/zh-tw'),
};

/** The messages of `locale`; English when its file cannot be had. */
export async function loadMessages(locale: Locale): Promise<LoadedMessages> {
  try {
    return { locale, messages: (await FILES[locale]()).messages };
  } catch {
    return { locale: 'en', messages: (await FILES.en()).messages };
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('languagechange', onChange);
  return () => window.removeEventListener('languagechange', onChange);
}

/** The language of who chose `chosen`; where that is none, the browser's, also when it changes. */
export const useWantedLocale = (chosen: string): Locale =>
  useSyncExternalStore(subscribe, () => pickLocale(chosen, navigator.languages));

/** The messages for a reader: those that are there already until the wanted ones have come. */
export function useMessages(wanted: Locale, first: LoadedMessages): LoadedMessages {
  const [loaded, setLoaded] = useState(first);
  useEffect(() => {
    let isCurrent = true;
    if (wanted === loaded.locale) return;
    loadMessages(wanted).then(
      (next) => isCurrent && setLoaded(next),
      // What is on the screen stays in the language it is in.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, loaded.locale]);
  return loaded;
}
