import { parseVirtualPath } from '@satchel/contract';
import { useMemo, useState } from 'react';
import { isViewOnly, type PreviewItem } from '../../../features/previews/model/preview-item';
import { Preview } from '../../../features/previews/preview';
import { fileAddress, thumbnailAddress } from '../../../features/visitors/link/share-downloads';
import type { SharedItem } from '../../../features/visitors/link/use-visit';
import { startDownload } from '../../../lib/browser/downloads';
import { lazyPart } from '../../../lib/lazy-part';
import type { SharedLink } from '../../../lib/shared-link';
import { addPart } from '../../part-messages';
import { isShownText } from './can-be-seen';

const SharedText = lazyPart(() => import('./shared-text'), 'SharedText', 'editor');

// The viewer does not wait for the names of its newer buttons.
addPart('viewer');
addPart('encoding');

const READ_ONLY = { rename: false, delete: false, modify: false, share: false, view: true };

interface ShareViewerProps {
  link: SharedLink;
  file: SharedItem;
  /** The neighbouring files, in the order of the list. */
  items: readonly SharedItem[];
  /** The link shows thumbnails. */
  hasThumbnails?: boolean;
  /** The tiles show whole pictures. */
  isAlbum?: boolean;
  onNavigate: (path: string) => void;
  onClose: () => void;
}

/** A shared file in the dark viewer, with a download. */
export function ShareViewer(props: ShareViewerProps) {
  const { link, file, items, hasThumbnails = false, isAlbum = false, onNavigate, onClose } = props;
  // The token is kept, because a newer one would restart a playing video.
  const [first] = useState(link);
  const siblings = useMemo(() => items.map((item) => ({ ...item, link: first })), [items, first]);
  const item: PreviewItem = useMemo(() => ({ ...file, link: first }), [file, first]);
  return (
    <Preview
      item={item}
      siblings={siblings}
      permissions={{ ...READ_ONLY, download: !isViewOnly(item) }}
      isTextShown
      thumbnailOf={hasThumbnails ? (each) => thumbnailAddress(first, each) : undefined}
      standInOf={(each) => {
        const address = hasThumbnails ? thumbnailAddress(first, each, isAlbum ? 'wall' : 'thumb') : null;
        return address === null ? null : { address, isWhole: isAlbum };
      }}
      onNavigate={onNavigate}
      onClose={onClose}
      onDownload={({ path }) => startDownload(fileAddress(link, parseVirtualPath(path)))}
      textView={isShownText(file) ? <SharedText key={file.path} item={item} /> : undefined}
    />
  );
}
