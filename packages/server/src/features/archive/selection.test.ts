import { MAX_SELECTED, ROOT, type VirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { parseSelection } from './selection.js';

const folder = '/we ird' as VirtualPath;

describe('the list of selected files', () => {
  it.each([
    ['/a.txt,/dir', ['/a.txt', '/dir']],
    ['%2Fa.txt%2C%2Fdir%2F', ['/a.txt', '/dir']],
    ['%2Fwe%2520ird%2Fa%252Bb.txt%2C%2Fdir%2F', ['/we ird/a+b.txt', '/dir']],
    ['one%252Ctwo.txt,three', ['/one,two.txt', '/three']],
    ['a%2Bb.txt', ['/a+b.txt']],
    ['100%25.txt', ['/100%.txt']],
    ['100%2525.txt', ['/100%.txt']],
    ['%E2%82%AC.txt,%25E2%2582%25AC.txt', ['/€.txt']],
    ['/dir,/dir/,//dir', ['/dir']],
    [',,/a.txt,', ['/a.txt']],
    ['', []],
  ])('the parameter %s selects %j', (encoded, paths) => {
    expect(parseSelection(encoded, ROOT)).toEqual(paths);
  });

  it('the paths are below the folder of the request', () => {
    expect(parseSelection('a,/b', folder)).toEqual(['/we ird/a', '/we ird/b']);
  });

  it.each(['/../x', '%2F..%2Fx', '%252e%252e/x', 'a/./b', 'a%00b', 'a%2500b', '%zz', '%ff'])(
    'the parameter %s is rejected',
    (encoded) => {
      expect(() => parseSelection(encoded, ROOT)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    },
  );

  it('their number is limited', () => {
    const list = (length: number) => Array.from({ length }, (_, index) => index).join(',');
    expect(parseSelection(list(MAX_SELECTED), folder)).toHaveLength(MAX_SELECTED);
    expect(() => parseSelection(list(MAX_SELECTED + 1), folder)).toThrow(
      expect.objectContaining({ code: 'invalid_input', message: expect.stringContaining(`${MAX_SELECTED}`) }),
    );
  });
});
