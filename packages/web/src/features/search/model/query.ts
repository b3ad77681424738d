import { MAX_QUERY_LENGTH, phraseOf } from '@satchel/contract';

/** The kinds that have a chip, by the word that the server knows them by. */
export const TYPE_FILTERS = ['image', 'music', 'video', 'pdf'] as const;
export type TypeFilter = (typeof TYPE_FILTERS)[number];

const SPECIAL_WORDS = /case:(?:in)?sensitive|type:\w+/g;
const ALL_TYPES = TYPE_FILTERS.map((type) => ` type:${type}`).join('');

/** So much may be typed that every chip still has room beside it. */
export const MAX_TYPED = MAX_QUERY_LENGTH - ALL_TYPES.length;

/** What is sent for what was typed and chosen; empty when there is nothing to look for. */
export function buildQuery(typed: string, types: ReadonlySet<TypeFilter>): string {
  const text = typed.trim();
  const terms = TYPE_FILTERS.filter((type) => types.has(type) && !hasType(text, type));
  return [text, ...terms.map((type) => `type:${type}`)].filter((part) => part !== '').join(' ');
}

function hasType(text: string, type: TypeFilter): boolean {
  return new RegExp(`type:${type}\\b`, 'i').test(text);
}

/** The words that a name found by this query contains, in lower case and with accents composed, to point them out. */
export function wordsOfQuery(query: string): string[] {
  const text = foldName(query.replace(SPECIAL_WORDS, '').trim());
  const phrase = phraseOf(text);
  if (phrase !== undefined) return [phrase];
  return [...new Set(text.split(' ').filter((word) => word !== ''))];
}

/** As names are compared: whatever the case and however accents are stored. */
export function foldName(name: string): string {
  return name.normalize('NFC').toLowerCase();
}
