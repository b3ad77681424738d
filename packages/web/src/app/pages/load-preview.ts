import { useEffect } from 'react';
import { loadPart } from '../../lib/load-part';

const AFTER_MS = 1000;

export const loadPreview = () => loadPart(() => import('./preview-page'));

/** Fetches the preview once a folder is on the screen, so that its first file opens without a wait. */
export function usePreloadedPreview(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPreview().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
