import { useEffect } from 'react';

const AFTER_MS = 1000;

export const loadPreview = () => import('./preview-page');

/** Fetches the preview once a folder is on the screen, so that its first file opens without a wait. */
export function usePreloadedPreview(): void {
  useEffect(() => {
    const timer = setTimeout(loadPreview, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
