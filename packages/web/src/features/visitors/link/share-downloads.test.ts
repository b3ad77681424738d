import { expect, it } from 'vitest';
import { entry } from '../../../testing/entries';
import { itemAddress, selectionAddress } from './share-downloads';

const link = { hash: 'h', token: 't' };

it('a file is downloaded as it is, a folder as a zip', () => {
  expect(itemAddress(link, entry('a b.txt'))).toBe('/api/public/dl/h/a%20b.txt?token=t');
  expect(itemAddress(link, entry('dir/'))).toBe('/api/public/dl/h/dir?algo=zip&token=t');
});

it('a selection encodes the names of its items, so that commas in names are no problem', () => {
  const items = [entry('a,b'), entry('c')].map((item) => ({ ...item, path: `/sub/${item.name}` }));
  expect(selectionAddress(link, items, 'targz')).toBe(
    '/api/public/dl/h/sub?files=a%252Cb%2Cc&algo=targz&underscore=false&token=t',
  );
});

it('too many names give no address', () => {
  const items = Array.from({ length: 2000 }, (_, index) => entry(`photo ${index}.jpg`));
  expect(selectionAddress(link, items, 'zip')).toBeNull();
});
