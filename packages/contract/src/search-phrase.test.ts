import { describe, expect, it } from 'vitest';
import { phraseOf } from './search-phrase.js';

describe('a phrase', () => {
  it.each([
    ['"two words"', 'two words'],
    ['" two "', ' two '],
    ['"a "b" c"', 'a "b" c'],
    ['""', ''],
    ['“two words”', 'two words'],
    ['“two words“', 'two words'],
    ['„two words“', 'two words'],
    ['„two words”', 'two words'],
    ['”two words”', 'two words'],
    ['«two words»', 'two words'],
    ['«\u00a0two words\u202f»', 'two words'],
    ['»two words«', 'two words'],
    ['»two words»', 'two words'],
    ['「two words」', 'two words'],
    ['『two words』', 'two words'],
    ['＂two words＂', 'two words'],
    ['״two words״', 'two words'],
    ['״דו״ח שנתי״', 'דו״ח שנתי'],
    ['“”', ''],
  ])('stands in the quotes of %j', (text, phrase) => {
    expect(phraseOf(text)).toBe(phrase);
  });

  it.each([
    '',
    '"',
    '“',
    '”',
    'two words',
    '“two words',
    'two words”',
    '"two words”',
    '"two words״',
    '“two words"',
    '“two words»',
    '「two words”',
    '“two” words',
    '“one” “two”',
    '«one» «two»',
    '’two words’',
  ])('does not stand in %j', (text) => {
    expect(phraseOf(text)).toBeUndefined();
  });

  it('a phrase keeps the signs of a name that stand in quotes themselves', () => {
    expect(phraseOf('"“two words”"')).toBe('“two words”');
    expect(phraseOf('“the «two» words”')).toBe('the «two» words');
  });
});
