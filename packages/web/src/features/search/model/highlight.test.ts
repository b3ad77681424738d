import { expect, it } from 'vitest';
import { highlight, splitParts } from './highlight';

const marked = (name: string, words: string[]) =>
  highlight(name, words)
    .map(({ text, isMatch }) => (isMatch ? `[${text}]` : text))
    .join('');

it.each([
  ['Black Cat.jpg', ['cat'], 'Black [Cat].jpg'],
  ['catcat', ['cat'], '[catcat]'],
  ['a cat and a dog', ['dog', 'cat'], 'a [cat] and a [dog]'],
  ['concatenate', ['cat', 'ate'], 'con[cate]n[ate]'],
  ['nothing', [], 'nothing'],
  ['E\u0301te\u0301.txt', ['et'], '[\u00c9t]\u00e9.txt'],
  ['\u0130stanbul', ['istan'], '[\u0130stan]bul'],
  ['gro\u00dfe Stra\u00dfe', ['strass'], 'gro\u00dfe [Stra\u00df]e'],
  [
    '\u039b\u039f\u0393\u039f\u03a3.txt',
    ['\u03bb\u03bf\u03b3\u03bf\u03c3'],
    '[\u039b\u039f\u0393\u039f\u03a3].txt',
  ],
  ['q\u0301r', ['q'], '[q\u0301]r'],
  ['', ['x'], ''],
])('the name %s with %j reads %s', (name, words, expected) => {
  expect(marked(name, words)).toBe(expected);
});

it('a name can be split in two without losing a highlight', () => {
  const parts = highlight('my cats.jpg', ['cats']);
  const [head, tail] = splitParts(parts, 5);
  expect(head).toEqual([
    { text: 'my ', isMatch: false },
    { text: 'ca', isMatch: true },
  ]);
  expect(tail).toEqual([
    { text: 'ts', isMatch: true },
    { text: '.jpg', isMatch: false },
  ]);
  expect(splitParts(parts, 99)[1]).toEqual([]);
});
