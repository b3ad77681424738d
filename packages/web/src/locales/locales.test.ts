import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, it } from 'vitest';
import { loadMessages } from '../lib/load-messages';
import { LOCALES, type Locale } from '../lib/locales';
import { en, type MessageKey } from './en/index';

interface Shape {
  values: Set<string>;
  tags: Set<string>;
  /** The words of each selection, by its value. */
  words: Set<string>;
  plurals: { value: string; categories: string[] }[];
}

/** What a message takes in and distinguishes, whatever its words. */
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
const keys = Object.keys(en) as MessageKey[];

describe.each(others)('%s', async (locale) => {
  const { locale: loaded, messages } = await loadMessages(locale);

  it('has a file of its own', () => expect(loaded).toBe(locale));

  it('has every message and no other', () => {
    expect(Object.keys(messages).sort()).toEqual([...keys].sort());
  });

  it('takes the values, tags and words that English takes', () => {
    const facts = ({ values, tags, words }: Shape) => [...values, ...tags, ...words].sort();
    const differing = keys.filter(
      (key) => facts(shapeOf(messages[key])).join() !== facts(shapeOf(en[key])).join(),
    );
    expect(differing).toEqual([]);
  });

  it('has the plurals of its language', () => {
    const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
    // “Many” is for millions in languages that have it beside “other” only; there it falls back to that.
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

  it('is written without the straight apostrophe, which quotes in such messages', () => {
    expect(keys.filter((key) => messages[key].includes("'"))).toEqual([]);
  });
});

it('in French keeps ; : ! ? and quotes to their words', async () => {
  const { messages } = await loadMessages('fr');
  expect(Object.entries(messages).filter(([, text]) => / [;:!?»]|« /.test(text))).toEqual([]);
});
