import type { VirtualPath } from '@satchel/contract';
import { expect, test } from 'vitest';
import { afterMoves, splitVolume, volumeNamed } from './volume-names.js';

test.each([
  ['main', '/usb', 'volume:main:/usb'],
  ['main', 'disk:/mnt/a:b', 'volume:main:disk:/mnt/a:b'],
  ['photos', '', 'volume:photos:'],
])('the storage %j and what it calls a volume, %j, are in its name', (storage, words, volume) => {
  expect(volumeNamed({ storage, words })).toBe(volume);
  expect(splitVolume(volume)).toEqual({ storage, words });
});

test.each(['', '/usb', 'root:/usb', 'volume:', 'volume:main', ' volume:main:/'])(
  'no storage is named by %j',
  (volume) => {
    expect(splitVolume(volume)).toBeNull();
  },
);

test('moves rename a volume one after the other', () => {
  const path = (text: string) => text as VirtualPath;
  const names = { afterMove: (volume: string, from: string, to: string) => (volume === from ? to : volume) };
  const nameOf = afterMoves(names, [
    { from: path('/a'), to: path('/b') },
    { from: path('/c'), to: path('/a') },
    { from: path('/b'), to: path('/c') },
  ]);
  expect(['/a', '/b', '/c', '/d'].map(nameOf)).toEqual(['/c', '/c', '/a', '/d']);
});
