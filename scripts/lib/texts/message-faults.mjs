import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** How a value may be written; the same value may stand in a message more than once, in different ways. */
const WAYS = {
  [TYPE.number]: 'a number',
  [TYPE.plural]: 'a number',
  [TYPE.date]: 'a date',
  [TYPE.time]: 'a time',
  [TYPE.select]: 'a choice',
};

/** The values, tags and selections of a message, regardless of its words. */
function shapeOf(message) {
  const shape = { values: new Map(), tags: new Set(), choices: new Set(), plurals: [] };
  const visit = (elements) => {
    for (const element of elements) visitOne(element);
  };
  const visitOne = (element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return;
    if (element.type === TYPE.tag) {
      shape.tags.add(element.value);
      return visit(element.children);
    }
    const ways = shape.values.get(element.value) ?? new Set();
    shape.values.set(element.value, ways.add(WAYS[element.type]));
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return;
    const names = Object.keys(element.options);
    if (element.type === TYPE.select) shape.choices.add(`{${element.value}}: ${names.sort().join(', ')}`);
    else shape.plurals.push({ value: element.value, forms: names });
    for (const option of Object.values(element.options)) visit(option.value);
  };
  visit(parse(message));
  return shape;
}

/** The forms of the plural that a language needs, and those that it has. */
export function pluralForms(locale) {
  const known = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  // “Many” is for millions in languages that have it in addition to “other” only; there it falls back to
  // “other”.
  const needed = known.filter((form) => form !== 'many' || known.includes('few'));
  return { known, needed };
}

/** Names that one side has and the other lacks. */
function differences(own, english, print) {
  const [has, needs] = [[...own], [...english]];
  return [
    ...needs.filter((name) => !has.includes(name)).map((name) => `lacks ${print(name)}`),
    ...has
      .filter((name) => !needs.includes(name))
      .map((name) => `has ${print(name)}, which English does not have`),
  ];
}

function wayFaults(own, english) {
  return [...own.values].flatMap(([value, ways]) => {
    const allowed = english.values.get(value);
    if (!allowed) return [];
    const other = [...ways].filter((way) => way !== undefined && !allowed.has(way));
    return other.map((way) => `writes {${value}} as ${way}, and English does not`);
  });
}

function pluralFaults(locale, { plurals }) {
  const { known, needed } = pluralForms(locale);
  return plurals.flatMap(({ value, forms }) => [
    ...needed.filter((form) => !forms.includes(form)).map((form) => `lacks the form “${form}” of {${value}}`),
    ...forms
      .filter((form) => !form.startsWith('=') && !known.includes(form))
      .map((form) => `has the form “${form}” of {${value}}, which the language never uses`),
  ]);
}

/**
 * The faults of the translation of a message, as ends of sentences that begin with its key: its syntax,
 * values, tags, selections and plurals. Its words are not judged.
 */
export function messageFaults(locale, message, englishMessage) {
  let own;
  try {
    own = shapeOf(message);
  } catch (error) {
    const place = error.location ? ` at character ${error.location.start.offset + 1}` : '';
    return [`is not an ICU message${place}: ${error.message.toLowerCase().replaceAll('_', ' ')}`];
  }
  const english = shapeOf(englishMessage);
  const faults = [
    ...differences(own.values.keys(), english.values.keys(), (name) => `{${name}}`),
    ...differences(own.tags, english.tags, (name) => `<${name}>`),
    ...differences(own.choices, english.choices, (choice) => `the choices of ${choice}`),
    ...wayFaults(own, english),
    ...pluralFaults(locale, own),
  ];
  if (message.includes("'")) faults.push('has a straight apostrophe, which quotes in ICU messages: write ’');
  return faults;
}
