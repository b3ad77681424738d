import type { ListingItem } from '@satchel/contract';
import { type ReactNode, useCallback } from 'react';
import { pictureOf } from '../../../features/previews/pictures/entry-picture';
import type { SharedLink } from '../../../lib/shared-link';

/** Requests the pictures for the tiles of folders, texts and PDFs. */
export function useSharedPictures(link: SharedLink) {
  return useCallback((item: ListingItem, icon: ReactNode) => pictureOf({ ...item, link }, icon), [link]);
}
