// @vitest-environment jsdom
import { parseVirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { fileDownloadUrl, folderDownloadUrl, selectionDownloadUrl } from './download';

describe('download addresses', () => {
  it('encode a name once for a single file', () => {
    expect(fileDownloadUrl(parseVirtualPath('/we ird/a+b.txt'))).toBe('/api/raw/we%20ird/a%2Bb.txt');
  });

  it('end in a slash for a folder', () => {
    expect(folderDownloadUrl(parseVirtualPath('/we ird'), 'targz')).toBe('/api/raw/we%20ird/?algo=targz');
  });

  it('encode each name twice among several, and keep the slash of folders', () => {
    const items = [entry('a+b.txt', { path: '/we ird/a+b.txt' }), entry('dir/')];
    const address = selectionDownloadUrl(items, 'zip') ?? '';
    expect(address).toContain('files=%2Fwe%2520ird%2Fa%252Bb.txt%2C%2Fdir%2F');
    expect(address).toContain('algo=zip');
    expect(address).toContain('underscore=false');
  });

  it('are null when there are too many names for one address', () => {
    const items = Array.from({ length: 5000 }, (_, index) => entry(`file ${index}.txt`));
    expect(selectionDownloadUrl(items, 'zip')).toBeNull();
  });
});
