import { lazyPart, usePreload } from '../../lib/lazy-part';

export const PreviewPage = lazyPart(() => import('./preview-page'), 'PreviewPage', 'viewer', 'encoding');
export const QuickLookCard = lazyPart(() => import('./quick-look-card'), 'QuickLookCard');

const PARTS = [PreviewPage, QuickLookCard];
const AFTER_MS = 1000;

/** Loads the code of the previews after a folder is shown, so that its first file opens without a delay. */
export const usePreloadedPreview = (): void => usePreload(PARTS, AFTER_MS);
