import { ROOT } from '@satchel/contract';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { InlinePreview } from '../../../features/previews/inline-preview';
import type { PreviewItem } from '../../../features/previews/model/preview-item';
import { fileAddress } from '../../../features/visitors/link/share-downloads';
import type { SharedItem } from '../../../features/visitors/link/use-visit';
import { startDownload } from '../../../lib/browser/downloads';
import { lazyPart } from '../../../lib/lazy-part';
import type { SharedLink } from '../../../lib/shared-link';
import { addPart } from '../../part-messages';
import { isShownText } from './can-be-seen';

const ShareViewer = lazyPart(() => import('./share-viewer'), 'ShareViewer', 'viewer', 'encoding');
const SharedText = lazyPart(() => import('./shared-text'), 'SharedText', 'editor');

/** The only file of a link, inside the page; a picture can be opened in the viewer. */
export function SingleFile({ link, file }: { link: SharedLink; file: SharedItem }) {
  // The token is kept, because a newer one would restart a playing video.
  const [first] = useState(link);
  const [isEnlarged, setEnlarged] = useState(false);
  const item: PreviewItem = useMemo(() => ({ ...file, link: first }), [file, first]);
  const isText = isShownText(file);
  useEffect(() => {
    if (isText) addPart('encoding');
    if (link.isViewOnly) addPart('viewer');
  }, [isText, link.isViewOnly]);
  return (
    <>
      <InlinePreview
        item={item}
        onDownload={() => startDownload(fileAddress(link, ROOT))}
        onEnlarge={() => setEnlarged(true)}
        onOpen={() => undefined}
        textView={isText ? <SharedText item={item} /> : undefined}
      />
      {isEnlarged && (
        <Suspense>
          <ShareViewer
            link={link}
            file={file}
            items={[file]}
            onNavigate={() => undefined}
            onClose={() => setEnlarged(false)}
          />
        </Suspense>
      )}
    </>
  );
}
