import { useEffect, useState } from 'react';
import { loadPart } from '../../lib/load-part';
import type { Refused } from './retry-thumbnail';

const refused: Refused = { addresses: new Set(), videos: false };

/**
 * Tells if the thumbnail at `address` is shown, with a function that reports its failure. A browser does not
 * give a reason, so the thumbnail is requested again, which shows if the failure is final.
 */
export function useThumbnail(address: string, isVideo: boolean) {
  const [state, setState] = useState({ address, failures: 0, isFailed: false });
  const { failures, isFailed } = state.address === address ? state : { failures: 0, isFailed: false };
  useEffect(() => {
    if (!isFailed) return;
    const stop = new AbortController();
    loadPart(() => import('./retry-thumbnail'))
      .then(({ retry }) => retry({ address, isVideo, failures }, refused, stop.signal))
      .then((isThere) => isThere && setState({ address, failures, isFailed: false }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [address, isVideo, failures, isFailed]);
  return {
    failures,
    isShown: !isFailed && !refused.addresses.has(address) && !(isVideo && refused.videos),
    fail: () => setState({ address, failures: failures + 1, isFailed: true }),
  };
}
