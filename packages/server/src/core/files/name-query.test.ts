import { describe, expect, it } from 'vitest';
import { type NameQuery, nameMatcher } from './name-query.js';

const empty: NameQuery = { words: [], anyWord: false, caseSensitive: false, kinds: [], extensions: [] };
const typeOf = (name: string) => (name.toLowerCase().endsWith('.jpg') ? 'image' : 'blob');

function matches(query: Partial<NameQuery>, name: string): boolean {
  return nameMatcher({ ...empty, ...query }, typeOf)(name);
}

describe('a query for names', () => {
  it('matches every name when it is empty', () => {
    expect(matches({}, 'anything')).toBe(true);
  });

  it('wants all words, in any order and any case', () => {
    expect(matches({ words: ['one', 'two'] }, 'Two and ONE.txt')).toBe(true);
    expect(matches({ words: ['one', 'two'] }, 'one.txt')).toBe(false);
  });

  it('is content with one of the words when told so', () => {
    expect(matches({ words: ['one', 'two'], anyWord: true }, 'one.txt')).toBe(true);
    expect(matches({ words: ['one', 'two'], anyWord: true }, 'three.txt')).toBe(false);
  });

  it('tells cases apart only when asked', () => {
    expect(matches({ words: ['One'], caseSensitive: true }, 'one.txt')).toBe(false);
    expect(matches({ words: ['One'], caseSensitive: true }, 'One.txt')).toBe(true);
  });

  it('finds names in every language without regard to case and accents', () => {
    expect(matches({ words: ['caf\u00e9'] }, 'Cafe\u0301.txt')).toBe(true);
    expect(matches({ words: ['cafe'] }, 'CAF\u00c9.txt')).toBe(true);
    expect(matches({ words: ['ΛΟΓΑΡΙΑΣΜΟΣ'] }, 'λογαριασμός.txt')).toBe(true);
    expect(matches({ words: ['istanbul'], extensions: ['.TXT'] }, 'İSTANBUL.txt')).toBe(true);
  });

  it('tells accents apart when it tells cases apart, but not how they are composed', () => {
    expect(matches({ words: ['Cafe'], caseSensitive: true }, 'Café.txt')).toBe(false);
    expect(matches({ words: ['caf\u00e9'], caseSensitive: true }, 'cafe\u0301.txt')).toBe(true);
  });

  it('takes types and extensions as alternatives', () => {
    const query = { kinds: ['image' as const], extensions: ['.pdf'] };
    expect(matches(query, 'a.JPG')).toBe(true);
    expect(matches(query, 'a.PDF')).toBe(true);
    expect(matches(query, 'a.txt')).toBe(false);
    expect(matches({ ...query, words: ['b'] }, 'a.jpg')).toBe(false);
  });
});
