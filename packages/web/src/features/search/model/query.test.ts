import { MAX_QUERY_LENGTH } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { buildQuery, MAX_TYPED, TYPE_FILTERS, wordsOfQuery } from './query';

describe('the query', () => {
  it.each([
    ['', [], ''],
    ['   ', [], ''],
    ['  cat  ', [], 'cat'],
    ['', ['image'], 'type:image'],
    ['cat', ['pdf', 'image'], 'cat type:image type:pdf'],
    ['cat type:image', ['image'], 'cat type:image'],
    ['type:images', ['image'], 'type:images type:image'],
    ['"two words"', ['video'], '"two words" type:video'],
  ] as const)('the query for %j with %j is %j', (typed, types, query) => {
    expect(buildQuery(typed, new Set(types))).toBe(query);
  });

  it('is never longer than the server accepts', () => {
    const longest = buildQuery('x'.repeat(MAX_TYPED), new Set(TYPE_FILTERS));
    expect(longest).toHaveLength(MAX_QUERY_LENGTH);
  });
});

describe('the words to highlight', () => {
  it.each([
    ['One  two', ['one', 'two']],
    ['cat type:image case:sensitive', ['cat']],
    ['"two words"', ['two words']],
    ['„Two words“ type:image', ['two words']],
    ['„Two words', ['„two', 'words']],
    ['E\u0301te\u0301', ['ete']],
    ['a a', ['a']],
    ['type:pdf', []],
  ])('the words of %j are %j', (query, words) => {
    expect(wordsOfQuery(query)).toEqual(words);
  });
});
