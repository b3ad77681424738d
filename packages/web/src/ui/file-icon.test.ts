import { expect, it } from 'vitest';
import { fileKindOf } from './file-icon';

it.each([
  [{ type: '', extension: '', isDir: true }, 'folder'],
  [{ type: 'image', extension: '.JPG', isDir: false }, 'image'],
  [{ type: 'blob', extension: '.GZ', isDir: false }, 'archive'],
  [{ type: 'text', extension: 'ts', isDir: false }, 'code'],
  [{ type: 'text', extension: '', isDir: false }, 'document'],
  [{ type: 'textImmutable', extension: '.csv', isDir: false }, 'sheet'],
  [{ type: 'blob', extension: '.pdf', isDir: false }, 'pdf'],
  [{ type: '', extension: '.wav', isDir: false }, 'audio'],
  [{ type: 'blob', extension: '.xyz', isDir: false }, 'other'],
])('an item %j shows as %s', (item, kind) => {
  expect(fileKindOf(item)).toBe(kind);
});
