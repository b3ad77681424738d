import { describe, expect, it } from 'vitest';
import { cutOf, faultInName, onOneLine, splitName } from './entry-names';

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

  it('the name of a folder has no extension', () => {
    expect(splitName('my.dir', true)).toEqual({ stem: 'my.dir', extension: '' });
  });

  it('a name with a newline in it is shown on one line', () => {
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

describe('a long name is cut', () => {
  const parts = (stem: string) => [stem.slice(0, cutOf(stem)), stem.slice(cutOf(stem))];

  it.each([
    ['IMG_2032 Geirangerfjord at dawn', 'IMG_2032 Geirangerfjord ', 'at dawn'],
    ['IMG_20260704_183012', 'IMG_20260704_', '183012'],
    ['Shopping list for the weekend', 'Shopping list for the ', 'weekend'],
    ['صور العطلة الطويلة جدا ٢٠٢٦', 'صور العطلة الطويلة ', 'جدا ٢٠٢٦'],
  ])('%s before a word', (stem, head, tail) => {
    expect(parts(stem)).toEqual([head, tail]);
  });

  it('anywhere in a long word of separate letters', () => {
    expect(parts('abcdefghijklmnopqrstuvwxyz')).toEqual(['abcdefghijklmnopqrst', 'uvwxyz']);
    expect(parts('旅行の写真と思い出のアルバム二〇二六年')[1]).toBe('ム二〇二六年');
  });

  it.each(['الجمهوريةالعربيةالمتحدة', 'ܡܡܠܠܐܣܘܪܝܝܐܥܬܝܩܐ', 'स्वतन्त्रतासंग्रामसेनानी'])(
    'never in %s, whose letters join',
    (stem) => {
      expect(parts(stem)).toEqual([stem, '']);
    },
  );

  it('never in a picture of several code points', () => {
    expect(parts(`party ${'👨‍👩‍👧‍👦'.repeat(20)}`)[1]).toBe('👨‍👩‍👧‍👦'.repeat(6));
  });
});
