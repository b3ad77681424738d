import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { en } from './en.js';
import { LANGUAGES, languageOf } from './languages.js';

const LOCALES = fileURLToPath(new URL('../../../../../web/src/locales/factor', import.meta.url));
const languages = Object.keys(LANGUAGES);

type Texts = { readonly [key: string]: string | Texts };

/** Keys with the placeholders of their texts. */
function shapeOf(texts: Texts): unknown {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? (text.match(/\{\w+\}/g) ?? []).sort() : shapeOf(text),
    ]),
  );
}
function textsIn(texts: Texts): string[] {
  return Object.values(texts).flatMap((text) => (typeof text === 'string' ? [text] : textsIn(text)));
}

test('mails are written in every language of the web client', () => {
  const locales = readdirSync(LOCALES).map((name) => name.replace(/\.ts$/, ''));
  expect([...languages].sort()).toEqual(locales.sort());
});

test.each(languages)('%s has every text with the same placeholders', async (tag) => {
  const language = await languageOf(tag);
  expect(language.tag).toBe(tag);
  expect(language.isRightToLeft).toBe(['ar', 'fa', 'he'].includes(tag));
  expect(shapeOf(language.texts)).toEqual(shapeOf(en));
  for (const text of textsIn(language.texts)) expect(text).toMatch(/^\S(.*\S)?$/);
});

test('only English has the English sentences', async () => {
  for (const tag of languages.filter((each) => each !== 'en')) {
    const { texts } = await languageOf(tag);
    for (const key of ['invitationText', 'lostText', 'notYou', 'until', 'automatic'] as const)
      expect(texts[key], `${tag} ${key}`).not.toBe(en[key]);
  }
});

test.each(['', 'xx', 'constructor', '__proto__', 'en-GB'])('%j gets English', async (locale) => {
  expect((await languageOf(locale)).texts).toBe(en);
});
