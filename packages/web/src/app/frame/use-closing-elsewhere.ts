import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Closes what lies above a page as soon as another page comes. */
export function useClosingElsewhere(close: () => void): void {
  const { pathname } = useLocation();
  const [place] = useState(pathname);
  useEffect(() => {
    if (pathname !== place) close();
  }, [pathname, place, close]);
  useEffect(() => close, [close]);
}
