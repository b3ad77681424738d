import { MAX_TEXT_BYTES } from '@satchel/contract';
import { Suspense } from 'react';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { documentKindOf } from './documents/document-kind';
import { DocumentWait } from './documents/document-wait';
import type { PreviewItem } from './model/preview-item';
import { FileCard } from './viewers/file-card';

const PdfPages = lazyPart(() => import('./documents/pdf-pages'), 'PdfPages');

/** True if the viewers for files that may be downloaded also show this one, without its bytes. */
export function isShownAlike(item: PreviewItem): boolean {
  const { type, size } = item;
  if (type === 'image' || type === 'video' || type === 'audio') return true;
  return type.startsWith('text') && size <= MAX_TEXT_BYTES && documentKindOf(item) !== 'book';
}

/** Everything else that may be looked at, and not downloaded. */
export function ViewedContent({ item }: { item: PreviewItem }) {
  const t = useT();
  if (item.type !== 'pdf' || item.size === 0) return <FileCard item={item} note={t('viewer.noPreview')} />;
  return (
    <Suspense fallback={<DocumentWait name={item.name} />}>
      <PdfPages item={item} />
    </Suspense>
  );
}
