import { parseVirtualPath, ROOT } from '@satchel/contract';
import { describe, expect, it } from 'vitest';
import { addressOfUrl, fullLink, shareUrl } from './share-address';

describe('the address of a link', () => {
  it.each([
    ['/share/abc', 'abc', '/'],
    ['/share/abc/', 'abc', '/'],
    ['/share/a-_9/a%20b/%23c/', 'a-_9', '/a b/#c'],
    ['/share/a%2Fb/x', 'a/b', '/x'],
  ])('the address %s names what it names', (pathname, hash, path) => {
    expect(addressOfUrl(pathname)).toEqual({ hash, path });
  });

  it.each(['/share/x/%zz', '/share/%e0', '/share/x/../y', '/share/x/%2e%2e', '/files/x'])(
    'the address %s names nothing',
    (pathname) => {
      expect(addressOfUrl(pathname)).toBeNull();
    },
  );

  it('is unchanged after writing and parsing it', () => {
    const path = parseVirtualPath('/a b/ü#?%.txt');
    expect(addressOfUrl(shareUrl('h', path))).toEqual({ hash: 'h', path });
    expect(shareUrl('h', path, true)).toMatch(/\/$/);
    expect(shareUrl('h', ROOT, true)).toBe('/share/h');
  });

  it('includes the address of the server when it is passed on', () => {
    expect(fullLink('abc')).toBe(`${window.location.origin}/share/abc`);
  });
});
