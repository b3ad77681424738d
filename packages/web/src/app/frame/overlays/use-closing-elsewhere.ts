import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Closes an overlay on navigation. */
export function useClosingElsewhere(close: () => void): void {
  const { pathname } = useLocation();
  const [place] = useState(pathname);
  useEffect(() => {
    if (pathname !== place) close();
  }, [pathname, place, close]);
  useEffect(() => close, [close]);
}
