import { describe, expect, it } from 'vitest';
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

describe('bytes as text', () => {
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
