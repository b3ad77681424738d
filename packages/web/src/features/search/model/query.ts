import { foldText, MAX_QUERY_LENGTH, phraseOf } from '@satchel/contract';

/** The file types that have a filter, by their keywords in the API. */
export const TYPE_FILTERS = ['image', 'music', 'video', 'pdf'] as const;
export type TypeFilter = (typeof TYPE_FILTERS)[number];

const SPECIAL_WORDS = /case:(?:in)?sensitive|type:\w+/g;
const ALL_TYPES = TYPE_FILTERS.map((type) => ` type:${type}`).join('');

/** The maximum length of the typed text, which leaves space for every filter. */
export const MAX_TYPED = MAX_QUERY_LENGTH - ALL_TYPES.length;

/** The query for the typed text and the chosen filters; empty if there is nothing to search for. */
export function buildQuery(typed: string, types: ReadonlySet<TypeFilter>): string {
  const text = typed.trim();
  const terms = TYPE_FILTERS.filter((type) => types.has(type) && !hasType(text, type));
  return [text, ...terms.map((type) => `type:${type}`)].filter((part) => part !== '').join(' ');
}

function hasType(text: string, type: TypeFilter): boolean {
  return new RegExp(`type:${type}\\b`, 'i').test(text);
}

/** The words that a matching name contains, folded as names are, for highlighting. */
export function wordsOfQuery(query: string): string[] {
  const text = foldText(query.replace(SPECIAL_WORDS, '').trim());
  const phrase = phraseOf(text);
  if (phrase !== undefined) return [phrase];
  return [...new Set(text.split(' ').filter((word) => word !== ''))];
}
