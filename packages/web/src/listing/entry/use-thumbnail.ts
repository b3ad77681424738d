import { useEffect, useState } from 'react';
import { loadPart } from '../../lib/load-part';
import type { Refused } from './retry-thumbnail';

const refused: Refused = { addresses: new Set(), films: false };

/**
 * Whether the thumbnail at `address` is to be shown, and the function that reports that it failed. A browser does not
 * say why, so it is requested again, which tells whether that is final.
 */
export function useThumbnail(address: string, isFilm: boolean) {
  const [state, setState] = useState({ address, failures: 0, isFailed: false });
  const { failures, isFailed } = state.address === address ? state : { failures: 0, isFailed: false };
  useEffect(() => {
    if (!isFailed) return;
    const stop = new AbortController();
    loadPart(() => import('./retry-thumbnail'))
      .then(({ retry }) => retry({ address, isFilm, failures }, refused, stop.signal))
      .then((isThere) => isThere && setState({ address, failures, isFailed: false }))
      .catch(() => undefined);
    return () => stop.abort();
  }, [address, isFilm, failures, isFailed]);
  return {
    failures,
    isShown: !isFailed && !refused.addresses.has(address) && !(isFilm && refused.films),
    fail: () => setState({ address, failures: failures + 1, isFailed: true }),
  };
}
