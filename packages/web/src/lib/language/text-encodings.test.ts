import { TEXT_ENCODINGS } from '@satchel/contract';
import { expect, it } from 'vitest';
import { encodingGroups, encodingName } from './text-encodings';

const PARTS = { western: 'Western European', central: 'Central European', baltic: 'Baltic' };

it('the list has every encoding once', () => {
  const all = encodingGroups('en', PARTS).flatMap(({ encodings }) => encodings);
  expect([...all].sort()).toEqual([...TEXT_ENCODINGS].sort());
});

it.each([
  ['en', 'windows-1251', 'Cyrillic'],
  ['en', 'gb18030', 'Simplified Chinese'],
  ['en', 'windows-1252', 'Western European'],
  ['en', 'utf-16le', null],
  ['fr', 'koi8-r', 'Cyrillique'],
  ['ja', 'shift_jis', '日本語'],
] as const)('the list in %s says whom %s is for', (locale, encoding, readers) => {
  const group = encodingGroups(locale, PARTS).find(({ encodings }) => encodings.includes(encoding));
  expect(group?.readers).toBe(readers);
});

it('a name is spelled as people know it', () => {
  const names = ['utf-8', 'iso-8859-15', 'ibm866', 'euc-kr', 'big5', 'macintosh'].map(encodingName);
  expect(names).toEqual(['UTF-8', 'ISO-8859-15', 'IBM866', 'EUC-KR', 'Big5', 'Mac OS Roman']);
});
