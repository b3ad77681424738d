import { expect, it } from 'vitest';
import { visibleName } from './visible-name';

it.each([
  ['photo\u202egpj.exe', 'photo\ufffdgpj.exe'],
  [
    '\u2066a\u2069 \u202a\u202b\u202c\u202d\u2067\u2068.txt',
    '\ufffda\ufffd \ufffd\ufffd\ufffd\ufffd\ufffd\ufffd.txt',
  ],
])('a name shows where characters would change its order', (name, shown) => {
  expect(visibleName(name)).toBe(shown);
});

// A mark changes no order of letters, and joiners belong to words and emoji.
it.each(['صورة\u200f (1).jpg', 'می\u200cخواهم.txt', '👩\u200d💻.png', 'photo.jpg'])(
  'the name %s stays as it is',
  (name) => {
    expect(visibleName(name)).toBe(name);
  },
);
