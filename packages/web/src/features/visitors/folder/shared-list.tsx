import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { type RefObject, useMemo } from 'react';
import { useHref } from 'react-router';
import { useMaybeCurrentUser } from '../../../lib/current-user';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { Listing } from '../../../listing/listing';
import type { ListStore } from '../../../listing/model/list-store';
import type { ListingModel } from '../../../listing/model/listing-model';
import type { ViewMode } from '../../../listing/model/view-mode';
import { useListing } from '../../../listing/use-listing';
import { DownloadLink } from '../link/download-link';
import { shareUrl } from '../link/share-address';
import { thumbnailAddress } from '../link/share-downloads';
import type { SharedOrder } from './use-shared-list';

/** The number of items that are rendered at first, and that are added each time the end comes near. */
const STEP = 500;

interface SharedListProps {
  link: SharedLink;
  sorted: SharedOrder;
  store: ListStore;
  view: ViewMode;
  hasThumbnails: boolean;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (item: ListingItem) => void;
  openFile: string | undefined;
  renderPicture: ListingModel['renderPicture'];
}

/** The items of a shared folder, in the same listing as for users. */
export function SharedList({ scroller, openFile, ...props }: SharedListProps) {
  const view = useListing(useSharedListing(props), { scroller, step: STEP, openFile });
  return <Listing view={view} />;
}

function useSharedListing(props: Omit<SharedListProps, 'scroller' | 'openFile'>): ListingModel {
  const { link, sorted, store, view, hasThumbnails, onOpen, renderPicture } = props;
  const t = useT();
  const base = useHref('/').replace(/\/$/, '');
  const isSingleClick = useMaybeCurrentUser()?.singleClick ?? false;
  return useMemo(
    () => ({
      ...sorted,
      label: t('visitors.list'),
      store,
      view,
      isSingleClick,
      open: onOpen,
      tool: {
        label: t('visitors.download'),
        render: (item) => <DownloadLink item={item} link={link} />,
      },
      thumbnailOf: (item) => (hasThumbnails ? thumbnailAddress(link, item) : null),
      renderPicture: hasThumbnails ? renderPicture : undefined,
      hrefOf: (item) => `${base}${shareUrl(link.hash, parseVirtualPath(item.path), item.isDir)}`,
    }),
    [sorted, t, store, view, hasThumbnails, isSingleClick, onOpen, link, base, renderPicture],
  );
}
