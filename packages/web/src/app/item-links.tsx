import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { lazy, Suspense } from 'react';
import { loadPart } from '../lib/load-part';
import { shareItem } from './share-item';

const ItemLinks = lazy(() =>
  loadPart(() => import('../features/shares/link/item-links')).then((module) => ({
    default: module.ItemLinks,
  })),
);

/** For the details of an entry. */
export function linksOf(item: ListingItem) {
  const target = { path: parseVirtualPath(item.path), name: item.name, isFolder: item.isDir };
  return (
    <Suspense>
      <ItemLinks target={target} onShare={() => shareItem(item)} />
    </Suspense>
  );
}
