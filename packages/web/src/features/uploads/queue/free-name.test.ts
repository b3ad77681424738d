import { describe, expect, it } from 'vitest';
import { numberedName } from './free-name';

describe('a numbered name', () => {
  it.each([
    ['file.txt', 'file(1).txt'],
    ['a.tar.gz', 'a.tar(1).gz'],
    ['dir', 'dir(1)'],
    ['.bashrc', '(1).bashrc'],
  ])('of %s is %s', (name, numbered) => {
    expect(numberedName(name, 1)).toBe(numbered);
  });

  it('is never longer than a name may be', () => {
    const numbered = numberedName(`${'é'.repeat(126)}.txt`, 12);
    expect(numbered.endsWith('é(12).txt')).toBe(true);
    expect(new TextEncoder().encode(numbered).length).toBeLessThanOrEqual(255);
  });
});
