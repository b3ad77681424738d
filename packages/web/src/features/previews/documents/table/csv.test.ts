import { afterEach, describe, expect, it } from 'vitest';
import { decodeText } from '../decode-text';
import { openTable, parseRow } from './csv';

const cellsOf = (text: string, extension = '.csv') => {
  const table = openTable(text, extension);
  return [table.header, ...Array.from({ length: table.rowCount }, (_, index) => table.row(index))];
};

describe('a table of separated values', () => {
  it('has cells that contain separators, line breaks and quotes', () => {
    expect(cellsOf('a,b\r\n"1, one","say ""hi"""\n"two\nlines",\n')).toEqual([
      ['a', 'b'],
      ['1, one', 'say "hi"'],
      ['two\nlines', ''],
    ]);
  });

  it('ends with or without a last line break, of any kind', () => {
    expect(cellsOf('a,b\n1,2')).toEqual(cellsOf('a,b\r\n1,2\r\n'));
    expect(cellsOf('a,b\r1,2\r')).toEqual(cellsOf('a,b\n1,2\n'));
    expect(cellsOf('')).toEqual([[]]);
  });

  it.each([
    ['a;b;c\n1,5;2;3\n', '.csv', ['1,5', '2', '3']],
    ['a\tb\n1,5\t2\n', '.csv', ['1,5', '2']],
    ['a b\tc\n1;2\t3\n', '.tsv', ['1;2', '3']],
    ['sep=|\na|b\n1,2|3\n', '.csv', ['1,2', '3']],
    ['one column\n1\n', '.csv', ['1']],
  ])('finds the separator of %j', (text, extension, row) => {
    expect(cellsOf(text, extension)[1]).toEqual(row);
  });

  it('treats a quote that is never closed as text up to the end', () => {
    expect(parseRow('"a,b', ',')).toEqual(['a,b']);
    expect(parseRow('"a" b,c', ',')).toEqual(['a b', 'c']);
  });

  it('keeps a quote in the middle of a cell', () => {
    expect(cellsOf('size,what\n5" wide,pipe\n6" wide,tube\n')).toHaveLength(3);
  });

  it('is as wide as its widest row', () => {
    expect(openTable('a\n1,2,3\n', '.csv').columnCount).toBe(3);
  });

  it('leaves out the byte order mark', () => {
    expect(openTable('\uFEFFname,age\n', '.csv').header).toEqual(['name', 'age']);
  });

  it('opens a table of a hundred thousand rows', () => {
    const text = `id,name\n${'12345,"a, b"\n'.repeat(100_000)}`;
    const table = openTable(text, '.csv');
    expect(table.rowCount).toBe(100_000);
    expect(table.row(99_999)).toEqual(['12345', 'a, b']);
  });
});

/** “Мы ещё не дома” in Windows-1251. */
const CYRILLIC = new Uint8Array([
  0xcc, 0xfb, 0x20, 0xe5, 0xf9, 0xb8, 0x20, 0xed, 0xe5, 0x20, 0xe4, 0xee, 0xec, 0xe0,
]);

describe('bytes as text', () => {
  afterEach(() => {
    document.documentElement.lang = 'en';
  });

  it('are decoded as was usual for the language of the page, where that is plausible', () => {
    document.documentElement.lang = 'ru';
    expect(decodeText(CYRILLIC)).toBe('Мы ещё не дома');
    expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
    document.documentElement.lang = 'hu';
    expect(decodeText(new Uint8Array([0x65, 0x72, 0x64, 0xf5]))).toBe('erdő');
    document.documentElement.lang = 'lv';
    expect(decodeText(new Uint8Array([0x72, 0xee, 0x74, 0xe2]))).toBe('rītā');
    document.documentElement.lang = 'ja';
    expect(decodeText(new Uint8Array([0x82, 0xdc, 0x82, 0xbe, 0x89, 0xc6]))).toBe('まだ家');
    expect(decodeText(new Uint8Array([0xf1, 0xf2, 0xf3, 0xff, 0xff]))).toBe('ñòóÿÿ');
  });

  it.each([
    ['uk', [0xcf, 0xf0, 0xe8, 0xe2, 0xb3, 0xf2], 'Привіт'],
    ['bg', [0xc7, 0xe4, 0xf0, 0xe0, 0xe2, 0xe5, 0xe9], 'Здравей'],
    ['el', [0xca, 0xe1, 0xeb, 0xe7, 0xec, 0xdd, 0xf1, 0xe1], 'Καλημέρα'],
    ['he', [0xf9, 0xec, 0xe5, 0xed], 'שלום'],
    ['fa', [0xd3, 0xe1, 0xc7, 0xe3], 'سلام'],
    ['cs', [0xc8, 0x65, 0x9a, 0x74, 0x69, 0x6e, 0x61], 'Čeština'],
    ['tr', [0xdd, 0xfe, 0xf0], 'İşğ'],
    ['lv', [0x4c, 0x61, 0x74, 0x76, 0x69, 0x65, 0xf0, 0x75], 'Latviešu'],
    ['vi', [0xd0, 0xf4, 0xec], 'Đô\u0301'],
    ['no', [0x42, 0x6f, 0x6b, 0x6d, 0xe5, 0x6c], 'Bokmål'],
  ])('are decoded for readers of %s', (language, bytes, text) => {
    document.documentElement.lang = language;
    expect(decodeText(new Uint8Array(bytes))).toBe(text);
  });

  it('are decoded by their byte order mark, as UTF-8, or as Windows-1252', () => {
    expect(decodeText(new TextEncoder().encode('Zoë'))).toBe('Zoë');
    expect(decodeText(new Uint8Array([0x5a, 0x6f, 0xeb]))).toBe('Zoë');
    expect(decodeText(new Uint8Array([0xff, 0xfe, 0x5a, 0]))).toBe('Z');
    expect(decodeText(new Uint8Array([0xfe, 0xff, 0, 0x5a]))).toBe('Z');
  });

  it('may be cut off in the middle of a character', () => {
    expect(decodeText(new TextEncoder().encode('Zoë').subarray(0, 3), true)).toBe('Zo');
  });
});
