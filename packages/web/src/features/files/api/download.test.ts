// @vitest-environment jsdom
import { parseVirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { fakeServer } from '../../../testing/fake-server';
import { fileDownloadUrl, folderDownloadUrl, isDownloadable, selectionDownloadUrl } from './download';

describe('download addresses', () => {
  it('encode a name once for a single file', () => {
    expect(fileDownloadUrl(parseVirtualPath('/we ird/a+b.txt'))).toBe('/api/raw/we%20ird/a%2Bb.txt');
  });

  it('end in a slash for a folder', () => {
    expect(folderDownloadUrl(parseVirtualPath('/we ird'), 'targz')).toBe('/api/raw/we%20ird/?algo=targz');
  });

  it('encode each name twice among several, and keep the slash of folders', async () => {
    const items = [entry('a+b.txt', { path: '/we ird/a+b.txt' }), entry('dir/')];
    const address = await selectionDownloadUrl(items, 'zip');
    expect(address).toContain('files=%2Fwe%2520ird%2Fa%252Bb.txt%2C%2Fdir%2F');
    expect(address).toContain('algo=zip');
    expect(address).toContain('underscore=false');
  });

  it('are short where the names do not fit into one: the server keeps those', async () => {
    const requests = fakeServer({ 'POST /api/raw/we%20ird/': () => ({ id: 'kept' }) });
    const names = Array.from({ length: 3000 }, (_, index) => `100% file ${index}.txt`);
    const items = names.map((name) => entry(name, { path: `/we ird/${name}` }));
    const address = await selectionDownloadUrl(items, 'zip');
    expect(address).toBe('/api/raw/we%20ird/?selection=kept&algo=zip&underscore=false');
    expect(requests.map((request) => request.json())).toEqual([{ files: names }]);
  });

  it('name whole paths below the root where the items are in several folders', async () => {
    const requests = fakeServer({ 'POST /api/raw/': () => ({ id: 'kept' }) });
    const names = Array.from({ length: 900 }, (_, index) => `/${index % 2}/a long name ${index}.txt`);
    await selectionDownloadUrl(
      names.map((path) => entry(path.slice(3), { path })),
      'zip',
    );
    expect(requests[0]?.json()).toEqual({ files: names.map((path) => path.slice(1)) });
  });

  it('are not made for more than the server packs', () => {
    const some = (count: number, name = '') =>
      Array.from({ length: count }, (_, index) => entry(`${name}${index}.txt`));
    expect([some(5000), some(5001), some(4999, 'x'.repeat(240))].map(isDownloadable)).toEqual([
      true,
      false,
      false,
    ]);
  });
});
