import { useLayoutEffect } from 'react';
import { useFrame } from './frame-store';

/** While the calling component is on screen the sidebar makes room for it. */
export function useWholeWindow(): void {
  const setWhole = useFrame((state) => state.setWhole);
  useLayoutEffect(() => {
    setWhole(true);
    return () => setWhole(false);
  }, [setWhole]);
}
