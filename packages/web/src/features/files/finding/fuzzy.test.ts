import { describe, expect, it } from 'vitest';
import { fuzzyMatch } from './fuzzy';

const marked = (text: string, typed: string): string | null => {
  const match = fuzzyMatch(text, typed);
  return (
    match && [...text].map((letter, index) => (match.at.includes(index) ? `[${letter}]` : letter)).join('')
  );
};
const best = (typed: string, texts: string[]) =>
  texts
    .map((text) => ({ text, score: fuzzyMatch(text, typed)?.score ?? Number.NEGATIVE_INFINITY }))
    .filter(({ score }) => score > Number.NEGATIVE_INFINITY)
    .sort((a, b) => b.score - a.score)
    .map(({ text }) => text);

describe('a fuzzy match', () => {
  it.each([
    ['New folder', 'nf', '[N]ew [f]older'],
    ['New folder', 'new fo', '[N][e][w] [f][o]lder'],
    ['Upload folder', 'fold', 'Upload [f][o][l][d]er'],
    ['Été', 'ete', '[É][t][é]'],
    ['Rename', '', 'Rename'],
    ['Rename', 'xyz', null],
    ['ab', 'ba', null],
  ])('the match of %j with %j is %j', (text, typed, expected) => {
    expect(marked(text, typed)).toBe(expected);
  });

  it('prefers beginnings of words and adjacent letters', () => {
    expect(best('co', ['Show as mosaic', 'Select all commands', 'Copy', 'All commands'])[0]).toBe('Copy');
    expect(best('sa', ['Share', 'Select all', 'Show as mosaic']).at(-1)).toBe('Share');
    expect(best('del', ['Model', 'Delete', 'Down the level'])[0]).toBe('Delete');
  });
});
