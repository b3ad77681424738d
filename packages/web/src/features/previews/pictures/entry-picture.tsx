import type { ReactNode } from 'react';
import { lazyPart } from '../../../lib/lazy-part';
import { pageConfig } from '../../../lib/page-config';
import { Part } from '../../../ui/part';
import type { PreviewItem } from '../model/preview-item';
import { TilePosition } from './tile-position';

const TextPicture = lazyPart(() => import('./text-picture'), 'TextPicture');

const PdfPicture = lazyPart(() => import('./pdf-picture'), 'PdfPicture');

const FolderPicture = lazyPart(() => import('./folder-picture'), 'FolderPicture');

function partFor(item: PreviewItem) {
  const { isDir, type, size, link, isViewOnly = link?.isViewOnly } = item;
  if (isDir) return pageConfig.EnableThumbs ? FolderPicture : null;
  // The function for this would be part of the first load with all addresses.
  if (size === 0 || isViewOnly) return null;
  if (type === 'pdf') return PdfPicture;
  return type.startsWith('text') ? TextPicture : null;
}

/**
 * The picture on the tile of a folder, a text or a PDF; null for its icon, or the thumbnail that the server
 * makes.
 */
export function pictureOf(item: PreviewItem, icon: ReactNode): ReactNode {
  const Picture = partFor(item);
  if (Picture === null) return null;
  return (
    <TilePosition>
      <Part fallback={icon} isDispensable>
        <Picture item={item} icon={icon} />
      </Part>
    </TilePosition>
  );
}
