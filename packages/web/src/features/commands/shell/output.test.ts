import { expect, it } from 'vitest';
import { coloredParts } from './output';

const out = (text: string) => coloredParts([{ stream: 'out', text }]);
const texts = (text: string) =>
  out(text)
    .map((part) => part.text)
    .join('');

it('colour codes are applied', () => {
  expect(out('\x1b[1;31mred\x1b[0m plain')).toEqual([
    { stream: 'out', text: 'red', color: 'ansi-red', isBold: true },
    { stream: 'out', text: ' plain', color: '', isBold: false },
  ]);
});

it.each([
  ['moves of the cursor', 'a\x1b[2Kb\x1b[3;4Hc', 'abc'],
  ['names of windows', '\x1b]0;title\x07text', 'text'],
  ['links', '\x1b]8;;http://evil.example\x1b\\here\x1b]8;;\x1b\\', 'here'],
  ['bells and zeros', 'a\x07\0b', 'ab'],
  ['lines that were written over', '10%\r50%\r100%\nnext', '100%\nnext'],
  ['line ends of elsewhere', 'a\r\nb\r\n', 'a\nb\n'],
])('%s leave only the text', (_what, text, left) => {
  expect(texts(text)).toBe(left);
});

it('output is text, even if it looks like HTML', () => {
  expect(texts('<img src=x onerror=alert(1)>&amp;')).toBe('<img src=x onerror=alert(1)>&amp;');
});
