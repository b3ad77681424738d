import { describe, expect, it } from 'vitest';
import { numberedName, safeEntryName } from './entry-name.js';

describe('R-52: a name in an archive', () => {
  it.each(['a.txt', ' spaces ', 'ünïcode 文件 🎒', '..a', 'a..', '-rf', '%2e%2e', 'ab:c'])(
    '%j stays',
    (name) => {
      expect(safeEntryName(name)).toBe(name);
    },
  );

  it.each([
    ['..\\..\\x', '.._.._x'],
    ['..', '_'],
    ['.', '_'],
    ['', '_'],
    ['C:evil', 'C_evil'],
    ['bell\u0007 and\nline\u007f\u0085', 'bell_ and_line__'],
    ['half \ud800 a character', 'half \ufffd a character'],
    ['bytes \uefe9 \uef81', 'bytes é %81'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeEntryName(name)).toBe(safe);
  });

  it('a name in an archive stays bytes where the archive keeps them', () => {
    expect(safeEntryName('byte \uefe9\\', true)).toBe('byte \uefe9_');
  });

  it.each([
    ['a.tar.gz', 'a.tar(2).gz'],
    ['folder', 'folder(2)'],
    ['.hidden', '.hidden(2)'],
  ])('%j is numbered as %j', (name, numbered) => {
    expect(numberedName(name, 2)).toBe(numbered);
  });
});
