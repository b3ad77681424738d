import { useEffect } from 'react';
import { loadPart } from '../../lib/load-part';

const AFTER_MS = 1000;

export const loadPreview = () => loadPart(() => import('./preview-page'));

/** Loads the code of the preview after a folder is shown, so that its first file opens without a delay. */
export function usePreloadedPreview(): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadPreview().catch(() => undefined), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
