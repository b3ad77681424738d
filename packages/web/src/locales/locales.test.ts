import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { addPart } from '../app/part-messages';
import type { MessageKey } from '../lib/language/language';
import { loadMessages } from '../lib/language/load-messages';
import { LOCALES, type Locale } from '../lib/language/locales';
import { ENGLISH } from '../testing/in-english';

interface Shape {
  values: Set<string>;
  tags: Set<string>;
  /** The words of each selection in a message, by its value. */
  words: Set<string>;
  plurals: { value: string; categories: string[] }[];
}

/** The values, tags and selections of a message, regardless of its words. */
function shapeOf(text: string): Shape {
  const shape: Shape = { values: new Set(), tags: new Set(), words: new Set(), plurals: [] };
  const visit = (elements: MessageFormatElement[]) => {
    for (const element of elements) visitOne(element);
  };
  const visitOne = (element: MessageFormatElement) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return;
    if (element.type === TYPE.tag) {
      shape.tags.add(element.value);
      return visit(element.children);
    }
    shape.values.add(element.value);
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return;
    const names = Object.keys(element.options);
    if (element.type === TYPE.select) shape.words.add(`${element.value}: ${names.sort().join()}`);
    else shape.plurals.push({ value: element.value, categories: names });
    for (const option of Object.values(element.options)) visit(option.value);
  };
  visit(parse(text));
  return shape;
}

const others = (Object.keys(LOCALES) as Locale[]).filter((locale) => locale !== 'en');
const en: Record<MessageKey, string> = ENGLISH;
const keys = Object.keys(en) as MessageKey[];
addPart('about');
addPart('account');
addPart('album');
addPart('editor');
addPart('encoding');
addPart('goto');
addPart('help');
addPart('history');
addPart('links');
addPart('phone');
addPart('rename');
addPart('settings');
addPart('trash');
addPart('versions');
addPart('viewer');
addPart('welcome');

describe.each(others)('%s', async (locale) => {
  const { locale: loaded, messages: given } = await loadMessages(locale);
  const messages = given as Record<MessageKey, string>;

  it('has its own file', () => expect(loaded).toBe(locale));

  it('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  });

  it('has the same values, tags and selections as English', () => {
    const facts = ({ values, tags, words }: Shape) => [...values, ...tags, ...words].sort();
    const differing = keys.filter(
      (key) => facts(shapeOf(messages[key])).join() !== facts(shapeOf(en[key])).join(),
    );
    expect(differing).toEqual([]);
  });

  it('has the plurals of its language', () => {
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    // “Many” is for millions in languages that have it in addition to “other” only; there it falls back to “other”.
    const needed = known.filter((category) => category !== 'many' || known.includes('few'));
    const faults = keys.flatMap((key) =>
      shapeOf(messages[key]).plurals.flatMap(({ value, categories }) => [
        ...needed
          .filter((name) => !categories.includes(name))
          .map((name) => `${key} lacks ${name}: ${value}`),
        ...categories
          .filter((name) => !name.startsWith('=') && !known.some((category) => category === name))
          .map((name) => `${key} has ${name}, which nobody reaches: ${value}`),
      ]),
    );
    expect(faults).toEqual([]);
  });

  it('does not use the straight apostrophe, which quotes in ICU messages', () => {
    expect(keys.filter((key) => messages[key].includes("'"))).toEqual([]);
  });
});

it('in French has no-break spaces before ; : ! ? and inside quotes', async () => {
  const { messages } = await loadMessages('fr');
  expect(Object.entries(messages).filter(([, text]) => / [;:!?»]|« /.test(text))).toEqual([]);
});
