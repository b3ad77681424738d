import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { folderOfVolume, volumeAt, volumeNamesOf } from './volume-folder.js';

const p = (path: string) => path as VirtualPath;
const names = volumeNamesOf('main');

test.each([
  ['volume:main:/', { storage: 'main', isServed: true, path: '/' }],
  ['volume:main:/usb:1/a', { storage: 'main', isServed: true, path: '/usb:1/a' }],
  ['volume:photos:disk:/mnt', { storage: 'photos', isServed: false, path: '/mnt' }],
])('%s is named by its folder', (volume, folder) => {
  expect(folderOfVolume(volume)).toEqual(folder);
  expect(volumeAt({ ...folder, path: p(folder.path) })).toBe(volume);
});

test('journals of former releases name the same folders', () => {
  expect(folderOfVolume('root:/usb')).toEqual(folderOfVolume('volume:main:/usb'));
  expect(folderOfVolume('disk:/mnt/photos')).toEqual(folderOfVolume('volume:main:disk:/mnt/photos'));
});

test('what no such storage has named is none of its folders', () => {
  for (const volume of ['', 'usb', 'volume:main:', 'volume:main:bucket', 'volume:main'])
    expect([volume, folderOfVolume(volume)]).toEqual([volume, null]);
});

test('only the folders of its own volumes are below the root', () => {
  expect(names.folderOf('volume:main:/usb')).toBe('/usb');
  for (const volume of ['volume:main:disk:/mnt', 'volume:photos:/usb', 'bucket'])
    expect([volume, names.folderOf(volume)]).toEqual([volume, null]);
});

test('a volume goes along with a folder that holds it, and no other', () => {
  const after = (volume: string) => names.afterMove(volume, p('/mnt'), p('/else/where'));
  expect(after('volume:main:/mnt')).toBe('volume:main:/else/where');
  expect(after('volume:main:/mnt/disk')).toBe('volume:main:/else/where/disk');
  for (const volume of ['volume:main:/', 'volume:main:/mnt2', 'volume:main:disk:/mnt', 'volume:photos:/mnt'])
    expect(after(volume)).toBe(volume);
});
