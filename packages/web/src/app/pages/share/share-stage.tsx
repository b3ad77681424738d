import { parseVirtualPath } from '@satchel/contract';
import { lazy, useMemo, useState } from 'react';
import type { PreviewItem } from '../../../features/previews/model/preview-item';
import { Preview } from '../../../features/previews/preview';
import { fileAddress } from '../../../features/visitors/link/share-downloads';
import type { SharedItem } from '../../../features/visitors/link/use-visit';
import { startDownload } from '../../../lib/downloads';
import { loadPart } from '../../../lib/load-part';
import type { SharedLink } from '../../../lib/shared-link';
import { isShownText } from './can-be-seen';

const SharedText = lazy(() =>
  loadPart(() => import('./shared-text')).then((module) => ({ default: module.SharedText })),
);

const READ_ONLY = { rename: false, delete: false, modify: false, share: false, download: true };

interface ShareStageProps {
  link: SharedLink;
  file: SharedItem;
  /** What stands beside it, in the order of the list. */
  items: readonly SharedItem[];
  onNavigate: (path: string) => void;
  onClose: () => void;
}

/** A shared file on the dark stage, to look at and to download. */
export function ShareStage({ link, file, items, onNavigate, onClose }: ShareStageProps) {
  // A newer token would make a film that is playing begin anew.
  const [first] = useState(link);
  const siblings = useMemo(() => items.map((item) => ({ ...item, link: first })), [items, first]);
  const item: PreviewItem = useMemo(() => ({ ...file, link: first }), [file, first]);
  return (
    <Preview
      item={item}
      siblings={siblings}
      permissions={READ_ONLY}
      isTextShown
      onNavigate={onNavigate}
      onClose={onClose}
      onDownload={({ path }) => startDownload(fileAddress(link, parseVirtualPath(path)))}
      textView={isShownText(file) ? <SharedText key={file.path} item={item} /> : undefined}
    />
  );
}
