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
  ['E\u0301te\u0301.txt', ['\u00e9t'], '[\u00c9t]\u00e9.txt'],
  ['\u0130stanbul', ['stan'], '\u0130stanbul'],
  ['', ['x'], ''],
])('%s with %j reads %s', (name, words, expected) => {
  expect(marked(name, words)).toBe(expected);
});

it('can be split in two without losing a highlight', () => {
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
