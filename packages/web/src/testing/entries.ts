import { extensionOf, type ListingItem } from '@satchel/contract';

/** An entry for tests: `name/` is a folder. */
export function entry(name: string, change: Partial<ListingItem> = {}): ListingItem {
  const isDir = name.endsWith('/');
  const plain = isDir ? name.slice(0, -1) : name;
  return {
    path: `/${plain}`,
    name: plain,
    size: 10,
    extension: extensionOf(plain),
    modified: '2026-03-04T05:06:07Z',
    mode: 420,
    isDir,
    isSymlink: false,
    type: isDir ? '' : 'blob',
    ...change,
  };
}
