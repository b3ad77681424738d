import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLanguage, type Messages, type Translate } from './language';
import { type Locale, pickLocale } from './locales';
import { loadMessagesFile } from './message-files';

export interface LoadedMessages {
  locale: Locale;
  messages: Messages;
  /** The number of parts of the client that had added messages by then. */
  parts: number;
}

type PartMessages = (locale: Locale) => Promise<Partial<Messages>>;

/** Rarely used parts of the client, which bring their own messages. */
const parts = new Set<PartMessages>();
const partListeners = new Set<() => void>();
/** The reason why the added parts could not be loaded. */
let failure: unknown;

/** Adds these messages to every language that is loaded, also to the current one. */
export function addMessages(part: PartMessages): void {
  if (parts.has(part)) return;
  parts.add(part);
  for (const listener of partListeners) listener();
}

function subscribeToParts(onChange: () => void): () => void {
  partListeners.add(onChange);
  return () => {
    partListeners.delete(onChange);
  };
}

async function loadAll(locale: Locale): Promise<LoadedMessages> {
  const { size } = parts;
  const [first, ...more] = await Promise.all([
    loadMessagesFile(locale),
    ...[...parts].map((part) => part(locale)),
  ]);
  return { locale, messages: Object.assign({}, first.messages, ...more), parts: size };
}

/** The messages of `locale`; English if the file cannot be loaded. */
export function loadMessages(locale: Locale): Promise<LoadedMessages> {
  return loadAll(locale).catch(() => loadAll('en'));
}

/** Translates a notice into the language that was just chosen, before the screen has it. */
export async function translateIn(chosen: string): Promise<Translate> {
  const { locale, messages } = await loadMessages(pickLocale(chosen, navigator.languages));
  return createLanguage(locale, messages).translate;
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('languagechange', onChange);
  return () => window.removeEventListener('languagechange', onChange);
}

function setFailure(error: unknown): void {
  failure = error;
  for (const listener of partListeners) listener();
}

/**
 * The reason why messages of parts are missing, as after an update of the server; undefined while they are
 * loaded.
 */
export const useFailure = (): unknown => useSyncExternalStore(subscribeToParts, () => failure);

/** The chosen language; without one, the browser's, including later changes of it. */
export const useWantedLocale = (chosen: string): Locale =>
  useSyncExternalStore(subscribe, () => pickLocale(chosen, navigator.languages));

/** The messages for a reader: the present ones until the requested ones are loaded. */
export function useMessages(wanted: Locale, first: LoadedMessages): LoadedMessages {
  const [loaded, setLoaded] = useState(first);
  const count = useSyncExternalStore(subscribeToParts, () => parts.size);
  useEffect(() => {
    let isCurrent = true;
    if (wanted === loaded.locale && count === loaded.parts) return;
    loadMessages(wanted).then(
      (next) => {
        setFailure(undefined);
        if (isCurrent) setLoaded(next);
      },
      // A failure leaves the screen in its language.
      setFailure,
    );
    return () => {
      isCurrent = false;
    };
  }, [wanted, count, loaded.locale, loaded.parts]);
  return loaded;
}
