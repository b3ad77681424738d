import { describe, expect, it } from 'vitest';
import { faultInName, onOneLine, splitName } from './entry-names';

describe('a name', () => {
  it.each([
    ['photo.jpg', 'photo', '.jpg'],
    ['proofs.tar.gz', 'proofs', '.tar.gz'],
    ['.bashrc', '.bashrc', ''],
    ['no extension', 'no extension', ''],
    ['ends with dot.', 'ends with dot.', ''],
    ['a sentence. and more of it', 'a sentence. and more of it', ''],
  ])('%s is %s and %s', (name, stem, extension) => {
    expect(splitName(name, false)).toEqual({ stem, extension });
  });

  it('of a folder has no extension', () => {
    expect(splitName('my.dir', true)).toEqual({ stem: 'my.dir', extension: '' });
  });

  it('with a newline in it is shown on one line', () => {
    expect(onOneLine('a\nb\tc')).toBe('a␊b␉c');
  });

  it.each([
    ['   ', 'empty'],
    ['a/b', 'slash'],
    ['..', 'dots'],
    ['é'.repeat(128), 'long'],
    [' taken ', 'taken'],
    ['fine', null],
  ])('%j has the fault %s', (name, fault) => {
    expect(faultInName(name, (typed) => typed === 'taken')).toBe(fault);
  });
});
