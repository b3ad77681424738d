import type { FileType } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { neighboursOf, targetAfterDelete } from './neighbours';

const item = (path: string, type: FileType, isDir = false) => ({ path, type, isDir });
const folder = [
  item('/sub', '', true),
  item('/a.jpg', 'image'),
  item('/b.txt', 'text'),
  item('/c.mp4', 'video'),
  item('/d.bin', 'blob'),
];

describe('the neighbours of a file', () => {
  it('are the media in its folder, without folders and text', () => {
    expect(neighboursOf(folder, '/c.mp4')).toEqual({
      previous: item('/a.jpg', 'image'),
      next: item('/d.bin', 'blob'),
      position: 2,
      count: 3,
      counted: 'noTexts',
    });
  });

  it('include text if text is shown in the preview', () => {
    expect(neighboursOf(folder, '/c.mp4', true)).toMatchObject({ previous: { path: '/b.txt' }, count: 4 });
  });

  it('say what is counted', () => {
    const whatIs = (items: typeof folder, isTextShown = false) =>
      neighboursOf(items, '/a.jpg', isTextShown).counted;
    expect(whatIs(folder)).toBe('noTexts');
    expect(whatIs(folder, true)).toBe('files');
    expect(whatIs(folder.filter(({ type }) => type !== 'text'))).toBe('files');
    expect(whatIs(folder.filter(({ path }) => path < '/c'))).toBe('pictures');
  });

  it('end at both ends of the list', () => {
    expect(neighboursOf(folder, '/a.jpg').previous).toBeNull();
    expect(neighboursOf(folder, '/d.bin').next).toBeNull();
  });

  it('do not exist for a file that is not in the list', () => {
    expect(neighboursOf(folder, '/b.txt')).toMatchObject({ previous: null, next: null, position: 0 });
    expect(neighboursOf(folder, '/gone.jpg')).toMatchObject({ previous: null, next: null, position: 0 });
  });
});

describe('after a deletion', () => {
  it('the next file is shown, else the previous one, else the folder', () => {
    expect(targetAfterDelete(folder, '/c.mp4')?.path).toBe('/d.bin');
    expect(targetAfterDelete(folder, '/d.bin')?.path).toBe('/c.mp4');
    expect(targetAfterDelete([item('/only.jpg', 'image')], '/only.jpg')).toBeNull();
  });
});
