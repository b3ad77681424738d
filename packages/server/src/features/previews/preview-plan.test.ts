import type { FileType, VirtualPath } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../core/files/file-system.js';
import { type PreviewFeatures, parsePreviewSize, planPreview } from './preview-plan.js';

const everything: PreviewFeatures = { thumbnails: true, resize: true, videos: true };

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
        return planPreview(entry(name, type), size, everything);
      } catch (error) {
        return (error as { code: string }).code;
      }
    };
    expect([plan('thumb'), plan('big')]).toEqual([thumb, big]);
  });

  it('a preview is the file itself where the feature is disabled', () => {
    expect(planPreview(entry('a.jpg', 'image'), 'thumb', { ...everything, thumbnails: false })).toBe('file');
    expect(planPreview(entry('a.jpg', 'image'), 'big', { ...everything, thumbnails: false })).toBe('picture');
    expect(planPreview(entry('a.jpg', 'image'), 'big', { ...everything, resize: false })).toBe('file');
  });

  it('a preview does not exist for videos without a program, for folders and for pipes', () => {
    const off = { ...everything, videos: false };
    const refused = expect.objectContaining({ code: 'not_implemented' });
    expect(() => planPreview(entry('a.mp4', 'video'), 'thumb', off)).toThrow(refused);
    expect(() => planPreview(entry('a.mp4', 'video'), 'thumb', { ...everything, thumbnails: false })).toThrow(
      refused,
    );
    expect(() => planPreview(entry('d.jpg', '', 'directory'), 'thumb', everything)).toThrow(refused);
    expect(() => planPreview(entry('p.jpg', 'blob', 'special'), 'thumb', everything)).toThrow(refused);
  });

  it('a preview has two sizes', () => {
    expect(parsePreviewSize('thumb')).toBe('thumb');
    expect(() => parsePreviewSize('huge')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
    expect(() => parsePreviewSize('Thumb')).toThrow(expect.objectContaining({ code: 'invalid_input' }));
  });
});
