import { useEffect } from 'react';
import { loadPart } from '../../lib/load-part';

const AFTER_MS = 1000;

export const loadPreview = () => loadPart(() => import('./preview-page'));
export const loadQuickLook = () => loadPart(() => import('./quick-look-card'));

/** Loads the code of the previews after a folder is shown, so that its first file opens without a delay. */
export function usePreloadedPreview(): void {
  useEffect(() => {
    const load = () => void Promise.all([loadPreview(), loadQuickLook()]).catch(() => undefined);
    const timer = setTimeout(load, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
