import { describe, expect, it } from 'vitest';
import { parseQuery } from './query.js';

const parse = (text: string) => parseQuery(text, { anyWord: false });

describe('the grammar of a search', () => {
  it.each([
    ['one two', ['one', 'two']],
    ['  One  ', ['One']],
    ['one  two', ['one', 'two']],
    ['"Two Words"', ['Two Words']],
    ['"', ['"']],
    ['“Two Words”', ['Two Words']],
    ['type:pdf «\u00a0Two Words\u00a0»', ['Two Words']],
    ['„Two Words', ['„Two', 'Words']],
    ['“Two” Words', ['“Two”', 'Words']],
    ['"“Two” Words"', ['“Two” Words']],
    ['“', ['“']],
    ['', []],
    ['type:image', []],
    ['a type:image b', ['a', 'b']],
    ['case:insensitive ABC', ['ABC']],
    ['case:sensitive ABC', ['ABC']],
    ['ABC case:sensitive', ['ABC']],
  ])('the grammar reads the words of %j', (text, words) => {
    expect(parse(text).words).toEqual(words);
  });

  it.each([
    ['type:image', ['image'], []],
    ['type:music', ['audio'], []],
    ['type:audio type:video x', ['audio', 'video'], []],
    ['type:pdf', [], ['.pdf']],
    ['type:PDF', [], ['.PDF']],
    ['type:PDF case:sensitive', [], ['.PDF']],
    ['type:constructor', [], ['.constructor']],
    ['type:image type:image type:txt', ['image'], ['.txt']],
  ])('the grammar reads the types of %j', (text, kinds, extensions) => {
    expect(parse(text)).toMatchObject({ kinds, extensions });
  });

  it('a search is case-sensitive only when the text says so', () => {
    expect(parse('a').caseSensitive).toBe(false);
    expect(parse('a case:sensitive').caseSensitive).toBe(true);
    expect(parse('a case:insensitive').caseSensitive).toBe(false);
  });

  it('R-59: a query that is too long or has too many words is rejected', () => {
    expect(() => parse('x'.repeat(257))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => parse('a '.repeat(33))).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(parse('x'.repeat(256)).words).toHaveLength(1);
  });
});
