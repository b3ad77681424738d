import { useEffect } from 'react';
import { pageConfig } from '../../lib/page-config';
import { isViewOnly, type PreviewItem, rawUrl, smallerUrl } from './model/preview-item';

/** Larger originals are not preloaded, in bytes. */
const LARGEST_RAW = 20 * 1024 * 1024;

/** Preloads the pictures next to the shown one, so that the next step is immediate. */
export function usePrefetch(...items: (PreviewItem | null | undefined)[]): void {
  const urls = items.map((item) => (item ? prefetchUrl(item) : null)).filter((url) => url !== null);
  const key = urls.join(' ');
  useEffect(() => {
    if (key === '') return;
    const images = key.split(' ').map((url) => Object.assign(new Image(), { src: url }));
    return () => {
      for (const image of images) if (!image.complete) image.src = '';
    };
  }, [key]);
}

function prefetchUrl(item: PreviewItem): string | null {
  if (item.type !== 'image') return null;
  if (pageConfig.ResizePreview || isViewOnly(item)) return smallerUrl(item, 'big');
  return item.size <= LARGEST_RAW ? rawUrl(item) : null;
}
