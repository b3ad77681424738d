import { describe, expect, it } from 'vitest';
import { resolveIn } from './resolve-path';

describe('an address inside a document', () => {
  it.each([
    ['/a/b', 'c.png', '/a/b/c.png'],
    ['/a/b', '../c%20d.png#x', '/a/c d.png'],
    ['/a/b', '/c.png?x=1', '/c.png'],
    ['/a', '../../c.png', null],
    ['/a', '%2e%2e/%2e%2e/c.png', null],
    ['/a', '..%2f..%2fc.png', null],
    ['/a', '..\\c.png', null],
    ['/a', 'https://evil.test/c.png', null],
    ['/a', '//evil.test/c.png', null],
    ['/a', 'javascript:alert(1)', null],
    ['/a', 'c%00.png', null],
    ['/a', '%ff', null],
    ['/a', '#x', null],
  ])('an address from %s to %s leads to %s', (folder, address, path) => {
    expect(resolveIn(folder, address)).toBe(path);
  });
});
