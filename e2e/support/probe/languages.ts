import { directionOf } from '../../../packages/web/src/lib/language/locales.js';
import { layoutFaults } from './layout.js';
import { movement, smallTargets } from './targets.js';
import { messageTexts, shownTexts } from './texts.js';

declare global {
  interface Window {
    /** The language that the browser is asked to report. */
    asked?: string[];
    /** All languages in which the page is checked. */
    voices: readonly Voice[];
    begin: typeof begin;
    faultsIn: typeof faultsIn;
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

/** Changes the language of the browser and waits until the page has followed. */
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
  // A page that never follows is reported as a fault; on a busy machine loading a language may take long.
  await Promise.race([hasFollowed, new Promise((resolve) => setTimeout(resolve, 120_000))]);
  // Floating elements are positioned again, because normally they open in the current language.
  window.dispatchEvent(new Event('resize'));
  await pause();
}

function twoFrames(): Promise<unknown> {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}

/**
 * Waits until nothing moves; measurements of the page itself take one more frame. Faults that remain are
 * real.
 */
async function settledFaults(): Promise<string[]> {
  if (layoutFaults(names).length === 0) return [];
  await twoFrames();
  const moving = document
    .getAnimations()
    .filter((each) => each.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(moving.map(({ finished }) => finished.catch(() => undefined)));
  return layoutFaults(names);
}

function rawKeysIn(texts: string[]): string[] {
  const pseudo = window.voices.find((each) => each.pseudo)?.pseudo;
  const keys = new Set(pseudo ? Object.keys(messagesOf(pseudo)) : []);
  const words = texts.flatMap((text) => text.split(/[\s“”"'()]+/));
  const raw = words.filter((word) => keys.has(word)).map((word) => `the raw key ${word}`);
  const unfilled = texts.filter((text) => /\{\w+(\}|, (plural|select|number))/.test(text));
  return [...raw, ...unfilled.map((text) => `the raw message ${text}`)];
}

/** A language to check the page in. */
export interface Voice {
  /** The name for reports. */
  name: string;
  locale: string;
  /** Messages that replace those of the language. */
  pseudo?: {
    /** The addresses of the language in the client. */
    paths: string[];
    /** The messages as JSON text, because they are large. */
    messages: string;
  };
}

const parsed = new Map<string, object>();

/** Each file of a language needs them, and each state that a document reaches. */
function messagesOf({ messages }: NonNullable<Voice['pseudo']>): object {
  const known = parsed.get(messages) ?? (JSON.parse(messages) as object);
  parsed.set(messages, known);
  return known;
}

/** Texts that the page shows in English. A text that is the same in another language is a name. */
const names = new Set<string>();
let current = '';

/** Reads the page in English, which each device needs before other languages. */
export function begin(): string[] {
  for (const { text } of shownTexts()) names.add(text);
  return [...smallTargets(), ...movement()];
}

/** The words that are not part of a message: words of messages are in brackets. */
function wordsOutside(texts: string[], known: string): string[] {
  const others = new RegExp(known, 'gu');
  return texts
    .filter((text) => /\p{L}{2}/u.test(text.replaceAll(/⟦[^⟧]*⟧/g, ' ').replaceAll(others, ' ')))
    .map((text) => `“${text}” comes from no message`);
}

/** The names in a sentence of the other direction that are not isolated from it. */
function unisolated(texts: string[]): string[] {
  return texts
    .filter(
      (text) =>
        text.includes('\u202e') &&
        /[a-z]\W+[a-z]/i.test(text.replaceAll(/⟦[^⟧]*⟧|\u2068[^\u2069]*\u2069/g, '⟦')),
    )
    .map((text) => `a name in “${text}” is not isolated`);
}

function wordFaults({ locale, pseudo }: Voice, known: string): string[] {
  const texts = messageTexts();
  if (pseudo) return locale === 'ar' ? unisolated(texts) : wordsOutside(texts, known);
  const { lang, dir } = document.documentElement;
  const isFollowed = lang === locale && dir === directionOf(locale);
  return [...rawKeysIn(texts), ...(isFollowed ? [] : [`the page is ${lang} ${dir}`])];
}

/**
 * The faults of the page in its present state and size, in each of these languages; if it has the first of
 * them already, only its size has changed. `known` are texts besides messages, as the source of a regular
 * expression.
 */
export async function faultsIn([asked, known]: [asked: string[], known: string]): Promise<string[][]> {
  const found: string[][] = [];
  for (const name of asked) {
    const voice = window.voices.find((each) => each.name === name);
    if (voice === undefined) throw new Error(`There is no language ${name}`);
    await take(voice);
    found.push([...wordFaults(voice, known), ...(await settledFaults())]);
  }
  return found;
}

async function take({ name, locale, pseudo }: Voice): Promise<void> {
  if (name === current) {
    await twoFrames();
    return;
  }
  current = name;
  for (const path of pseudo?.paths ?? []) {
    const module = (await import(path)) as { messages: object };
    if (pseudo) Object.assign(module.messages, messagesOf(pseudo));
  }
  await speak(locale);
}
