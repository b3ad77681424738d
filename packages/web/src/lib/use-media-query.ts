import { useSyncExternalStore } from 'react';

/** The width at and below which the phone layout is used: 736 px in the style sheets, less when text is larger. */
const PHONE_WIDTH = '46rem';

export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => window.matchMedia(query).matches,
  );
}

/** There is no room for all beside each other: below 1024 px, more when text is larger. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 63.9375rem)');

/** Where fingers point, everything that one hits is larger. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)');

export const useIsPhone = (): boolean => useMediaQuery(`(max-width: ${PHONE_WIDTH})`);
