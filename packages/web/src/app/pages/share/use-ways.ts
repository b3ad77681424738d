import { type ListingItem, parentOf, parseVirtualPath } from '@satchel/contract';
import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { shareUrl } from '../../../features/visitors/link/share-address';
import type { Visit } from '../../../features/visitors/link/use-visit';

const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isFromList' in state && state.isFromList === true;

/**
 * Functions that lead from a shared folder to its entries, to the folder above, and back from an open file.
 */
export function useWays({ link: { hash }, folderPath }: Visit) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const open = useCallback(
    (item: ListingItem) =>
      void navigate(shareUrl(hash, parseVirtualPath(item.path), item.isDir), {
        state: item.isDir ? undefined : { isFromList: true },
      }),
    [navigate, hash],
  );
  const up = () => void navigate(shareUrl(hash, parentOf(folderPath), true));
  const close = () => {
    if (isFromList(state)) void navigate(-1);
    else void navigate(shareUrl(hash, folderPath, true), { replace: true });
  };
  const replace = (path: string) =>
    void navigate(shareUrl(hash, parseVirtualPath(path)), { replace: true, state });
  return { open, up, close, replace };
}
