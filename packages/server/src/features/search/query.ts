import { MAX_QUERY_LENGTH, phraseOf } from '@satchel/contract';
import type { NameKind, NameQuery } from '../../core/files/name-query.js';
import { AppError } from '../../lib/app-error.js';

export interface QueryOptions {
  /** Set if one of the words is sufficient, which clients of the last release of File Browser expect. */
  anyWord: boolean;
}

const MAX_WORDS = 32;
const CASE_WORDS = /case:(?:in)?sensitive/g;
const TYPE_WORD = /type:(\w+)/g;
const KINDS = new Map<string, NameKind>([
  ['image', 'image'],
  ['audio', 'audio'],
  ['music', 'audio'],
  ['video', 'video'],
]);

/**
 * Parses the query language of the API: `case:sensitive`, `type:<kind or extension>` (several are
 * alternatives), then words that a name must contain, or one phrase in quotes. Throws `invalid_input`.
 */
export function parseQuery(text: string, { anyWord }: QueryOptions): NameQuery {
  if (text.length > MAX_QUERY_LENGTH) {
    throw new AppError('invalid_input', `The query is longer than ${MAX_QUERY_LENGTH} characters`);
  }
  const caseSensitive = text.includes('case:sensitive');
  const kinds = new Set<NameKind>();
  const extensions = new Set<string>();
  const rest = text.replaceAll(CASE_WORDS, '').replaceAll(TYPE_WORD, (_whole, word: string) => {
    const kind = KINDS.get(word.toLowerCase());
    if (kind) kinds.add(kind);
    else extensions.add(`.${word}`);
    return '';
  });
  const words = wordsOf(rest.trim());
  if (words.length > MAX_WORDS)
    throw new AppError('invalid_input', `The query has more than ${MAX_WORDS} words`);
  return { words, anyWord, caseSensitive, kinds: [...kinds], extensions: [...extensions] };
}

function wordsOf(text: string): string[] {
  const phrase = phraseOf(text);
  return phrase !== undefined ? [phrase] : text.split(' ').filter((word) => word !== '');
}
