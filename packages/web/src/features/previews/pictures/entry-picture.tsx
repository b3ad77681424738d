import { lazy, type ReactNode } from 'react';
import { loadPart } from '../../../lib/load-part';
import { pageConfig } from '../../../lib/page-config';
import { Part } from '../../../ui/part';
import type { PreviewItem } from '../model/preview-item';
import { Spot } from './spot';

const TextPicture = lazy(() =>
  loadPart(() => import('./text-picture')).then((module) => ({ default: module.TextPicture })),
);

const PdfPicture = lazy(() =>
  loadPart(() => import('./pdf-picture')).then((module) => ({ default: module.PdfPicture })),
);

const FolderPicture = lazy(() =>
  loadPart(() => import('./folder-picture')).then((module) => ({ default: module.FolderPicture })),
);

function partFor({ isDir, type, size }: PreviewItem) {
  if (isDir) return pageConfig.EnableThumbs ? FolderPicture : null;
  if (size === 0) return null;
  if (type === 'pdf') return PdfPicture;
  return type.startsWith('text') ? TextPicture : null;
}

/** What a tile shows of a folder, a text or a PDF; null for its icon, or the thumbnail that the server makes. */
export function pictureOf(item: PreviewItem, icon: ReactNode): ReactNode {
  const Picture = partFor(item);
  if (Picture === null) return null;
  return (
    <Spot>
      <Part fallback={icon} isDispensable>
        <Picture item={item} icon={icon} />
      </Part>
    </Spot>
  );
}
