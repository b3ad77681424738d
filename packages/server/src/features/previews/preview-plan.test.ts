import type { FileType, PreviewSize, VirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../core/files/file-system.js';
import {
  type PreviewFeatures,
  type PreviewWish,
  parsePage,
  parsePreviewSize,
  planPreview,
} from './preview-plan.js';

const everything: PreviewFeatures = { thumbnails: true, resize: true, videos: true };

const wish = (size: PreviewSize, more: Partial<PreviewWish> = {}): PreviewWish => ({
  size,
  page: null,
  canDownload: true,
  ...more,
});

function entry(name: string, type: FileType, kind: Entry['kind'] = 'file'): Entry {
  const fileId = '2';
  const path = `/${name}` as VirtualPath;
  return {
    path,
    name,
    kind,
    isSymlink: false,
    size: 1,
    modifiedMs: 1,
    mode: 0o644,
    type,
    fileId,
    revision: '1',
  };
}

describe('what a preview is made of', () => {
  it.each([
    ['a.jpg', 'image', 'picture', 'picture'],
    ['a.PNG', 'image', 'picture', 'picture'],
    ['a.webp', 'image', 'picture', 'picture'],
    ['a.gif', 'image', 'picture', 'file'],
    ['a.apng', 'image', 'picture', 'picture'],
    ['a.svg', 'image', 'file', 'file'],
    ['a.ico', 'image', 'file', 'file'],
    ['a.psd', 'image', 'not_implemented', 'file'],
    ['a.heic', 'image', 'not_implemented', 'file'],
    ['a.mp4', 'video', 'video', 'video'],
    ['a.txt', 'text', 'not_implemented', 'not_implemented'],
    ['a.pdf', 'pdf', 'not_implemented', 'not_implemented'],
  ] as const)('a preview of %s is made of the planned source', (name, type, thumb, big) => {
    const plan = (size: 'thumb' | 'big') => {
      try {
        return planPreview(entry(name, type), wish(size), everything);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([plan('thumb'), plan('big')]).toEqual([thumb, big]);
  });

  it('a preview is the file itself where the feature is disabled', () => {
    expect(planPreview(entry('a.jpg', 'image'), wish('thumb'), { ...everything, thumbnails: false })).toBe(
      'file',
    );
    expect(planPreview(entry('a.jpg', 'image'), wish('big'), { ...everything, thumbnails: false })).toBe(
      'picture',
    );
    expect(planPreview(entry('a.jpg', 'image'), wish('big'), { ...everything, resize: false })).toBe('file');
  });

  it('a preview does not exist for videos without a program, for folders and for pipes', () => {
    const off = { ...everything, videos: false };
    const refused = expect.objectContaining({ code: 'not_implemented' });
    expect(() => planPreview(entry('a.mp4', 'video'), wish('thumb'), off)).toThrow(refused);
    expect(() =>
      planPreview(entry('a.mp4', 'video'), wish('thumb'), { ...everything, thumbnails: false }),
    ).toThrow(refused);
    expect(() => planPreview(entry('d.jpg', '', 'directory'), wish('thumb'), everything)).toThrow(refused);
    expect(() => planPreview(entry('p.jpg', 'blob', 'special'), wish('thumb'), everything)).toThrow(refused);
  });

  it('a preview has two sizes', () => {
    expect(parsePreviewSize('thumb')).toBe('thumb');
    expect(() => parsePreviewSize('huge')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => parsePreviewSize('Thumb')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it.each([
    ['a.jpg', 'image', 'picture'],
    ['a.gif', 'image', 'picture'],
    ['a.svg', 'image', 'not_implemented'],
    ['a.heic', 'image', 'not_implemented'],
    ['a.mp4', 'video', 'video'],
    ['a.txt', 'text', 'not_implemented'],
  ] as const)('a preview of %s is never the file where it may not be downloaded', (name, type, expected) => {
    const off = { ...everything, thumbnails: false, resize: false };
    const plan = () => planPreview(entry(name, type), wish('big', { canDownload: false }), off);
    if (expected === 'not_implemented') expect(plan).toThrow(expect.objectContaining({ code: expected }));
    else expect(plan()).toBe(expected);
  });

  it('only a PDF has pages', () => {
    expect(planPreview(entry('a.pdf', 'pdf'), wish('big', { page: 2 }), everything)).toBe('page');
    const refused = expect.objectContaining({ code: 'not_implemented' });
    expect(() => planPreview(entry('a.png', 'image'), wish('big', { page: 1 }), everything)).toThrow(refused);
  });

  it.each(['0', '-1', '1.5', '5001', 'x', ''])('%j is no number of a page', (text) => {
    expect(() => parsePage(text)).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });

  it('a page is counted from 1', () => {
    expect([parsePage(null), parsePage('1'), parsePage('5000')]).toEqual([null, 1, 5000]);
  });
});
