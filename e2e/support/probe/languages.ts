import { layoutFaults } from './layout.js';
import { saidTexts, shownTexts } from './texts.js';

declare global {
  interface Window {
    /** What the browser is asked to speak. */
    asked?: string[];
    faultsInAll: typeof faultsInAll;
    faultsInPseudo: typeof faultsInPseudo;
    speak: typeof speak;
  }
}

function pause(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}

/** The browser speaks another language, and the page has followed. */
export async function speak(locale: string): Promise<void> {
  const html = document.documentElement;
  window.asked = [locale];
  const hasFollowed = new Promise<void>((resolve) => {
    if (html.lang === locale) return resolve();
    const observer = new MutationObserver(() => {
      if (html.lang !== locale) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(html, { attributeFilter: ['lang'] });
  });
  window.dispatchEvent(new Event('languagechange'));
  await Promise.race([hasFollowed, new Promise((resolve) => setTimeout(resolve, 5000))]);
  // What floats is placed anew: in life it opens in the language that it has.
  window.dispatchEvent(new Event('resize'));
  await pause();
}

/** What moves comes to rest, and what the page measures itself comes a frame later: what is wrong then is wrong. */
async function settledFaults(names: ReadonlySet<string>): Promise<string[]> {
  if (layoutFaults(names).length === 0) return [];
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const moving = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  return layoutFaults(names);
}

function rawKeysIn(said: string[], keys: ReadonlySet<string>): string[] {
  const words = said.flatMap((text) => text.split(/[\s“”"'()]+/));
  const raw = words.filter((word) => keys.has(word)).map((word) => `the raw key ${word}`);
  const unfilled = said.filter((text) => /\{\w+(\}|, (plural|select|number))/.test(text));
  return [...raw, ...unfilled.map((text) => `the raw message ${text}`)];
}

export type Fault = [locale: string, fault: string];

/** What is wrong with the page as it stands, in each of these languages; `keys` are those of messages. */
export async function faultsInAll([locales, keyList]: [string[], string[]]): Promise<Fault[]> {
  const keys = new Set(keyList);
  const names = new Set(shownTexts().map(({ text }) => text));
  const found: Fault[] = [];
  for (const locale of locales) {
    await speak(locale);
    const { lang, dir } = document.documentElement;
    const faults = [...rawKeysIn(saidTexts(), keys), ...(await settledFaults(names))];
    if (lang !== locale || dir !== (locale === 'ar' ? 'rtl' : 'ltr'))
      faults.push(`the page is ${lang} ${dir}`);
    found.push(...faults.map((fault): Fault => [locale, fault]));
  }
  return found;
}

export interface Pseudo {
  /** The language it takes the place of. */
  locale: string;
  /** Where the client has that one. */
  path: string;
  /** As JSON: it is large. */
  messages: string;
  /** What stands on pages besides messages, as the source of an expression. */
  known: string;
}

/** The words that no message has: brackets stand around those that one has. */
function wordsOutside(known: string): string[] {
  const expression = new RegExp(known, 'gu');
  return saidTexts().filter((text) =>
    /\p{L}{2}/u.test(text.replaceAll(/⟦[^⟧]*⟧/g, ' ').replaceAll(expression, ' ')),
  );
}

/** Names within a sentence of the other direction that nothing keeps apart from it. */
function unisolated(): string[] {
  return saidTexts().filter(
    (text) =>
      text.includes('\u202e') &&
      /[a-z]\W+[a-z]/i.test(text.replaceAll(/⟦[^⟧]*⟧|\u2068[^\u2069]*\u2069/g, '⟦')),
  );
}

/** As `faultsInAll`, for a language that there is not. */
export async function faultsInPseudo({ locale, path, messages, known }: Pseudo): Promise<Fault[]> {
  const names = new Set(shownTexts().map(({ text }) => text));
  const module = (await import(path)) as { messages: object };
  Object.assign(module.messages, JSON.parse(messages));
  await speak(locale);
  const words =
    locale === 'ar'
      ? unisolated().map((text) => `a name in “${text}” is not isolated`)
      : wordsOutside(known).map((text) => `“${text}” comes from no message`);
  return [...words, ...(await settledFaults(names))].map((fault) => [`pseudo ${locale}`, fault]);
}
