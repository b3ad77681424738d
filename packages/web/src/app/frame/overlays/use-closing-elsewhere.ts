import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** Closes an overlay on navigation. */
export function useClosingElsewhere(close: () => void): void {
  const { pathname } = useLocation();
  const [address] = useState(pathname);
  useEffect(() => {
    if (pathname !== address) close();
  }, [pathname, address, close]);
  useEffect(() => close, [close]);
}
