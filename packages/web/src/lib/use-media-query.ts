import { useSyncExternalStore } from 'react';

/** The width up to which the phone layout is used: 736 px in the style sheets, less if text is larger. */
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

/** Panels do not fit side by side: below 1024 px, more if text is larger. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 63.9375rem)');

/** Touch screens have larger controls. */
export const useIsTouch = (): boolean => useMediaQuery('(pointer: coarse)');

export const useIsPhone = (): boolean => useMediaQuery(`(max-width: ${PHONE_WIDTH})`);
