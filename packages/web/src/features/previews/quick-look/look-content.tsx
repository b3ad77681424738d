import type { ListingItem } from '@satchel/contract';
import { Suspense } from 'react';
import { useFormat, useT } from '../../../lib/i18n';
import { lazyPart } from '../../../lib/lazy-part';
import { ScrollBox } from '../../../ui/scroll-box';
import { documentKindOf } from '../documents/document-kind';
import { DocumentWait } from '../documents/document-wait';
import { readText } from '../documents/read-text';
import { useLoaded } from '../documents/use-loaded';
import { rawUrl } from '../model/preview-item';
import { PreviewContent } from '../preview-content';
import { FileCard } from '../viewers/file-card';
import { LookPicture, LookVideo } from './look-media';
import styles from './quick-look.module.css';

const TableViewer = lazyPart(() => import('../documents/table/table-viewer'), 'TableViewer');

/** Only the beginning of a text and of a table is loaded, in bytes. */
const MOST_BYTES = 128 * 1024;

export interface LookContentProps {
  item: ListingItem;
  canDownload: boolean;
  /** Includes what may be looked at only. */
  canView: boolean;
  /** The address of its thumbnail, which is shown until a video has its first frame. */
  thumbnail: string | null;
  onDownload: () => void;
  /** Called when a link to another file is followed. */
  onFollow: (path: string) => void;
}

/** True if there is only a card of facts for the file, which needs no large card around it. */
export function isSmall({ type, extension, isDir, size }: ListingItem, canView: boolean): boolean {
  if (isDir || !canView || size === 0) return true;
  const kind = documentKindOf({ extension, isDir, size });
  if (kind !== null) return kind === 'book';
  const isShown = type === 'image' || type === 'video' || type === 'pdf' || type.startsWith('text');
  return !isShown && extension.toLowerCase() !== '.pdf';
}

/** The content of the file, as much as a glance needs. */
export function LookContent(props: LookContentProps) {
  const { item, canDownload, canView, thumbnail, onDownload, onFollow } = props;
  if (!canDownload)
    return <PreviewContent {...{ item, canDownload, canView, onDownload }} {...PLAIN} onOpen={onFollow} />;
  const kind = documentKindOf(item);
  if (item.size === 0 || kind === 'book') return <FileCard item={item} onDownload={onDownload} />;
  if (kind === 'table') {
    return (
      <div className={styles.whole}>
        <Suspense fallback={<DocumentWait name={item.name} />}>
          <TableViewer item={item} most={MOST_BYTES} />
        </Suspense>
      </div>
    );
  }
  if (item.type === 'image') return <LookPicture item={item} onDownload={onDownload} />;
  if (item.type === 'video') return <LookVideo item={item} poster={thumbnail} onDownload={onDownload} />;
  if (kind === null && item.type.startsWith('text')) return <LookText item={item} />;
  if (item.type === 'pdf' && navigator.pdfViewerEnabled) return <FirstPage item={item} />;
  return <PreviewContent item={item} canDownload onDownload={onDownload} {...PLAIN} onOpen={onFollow} />;
}

const PLAIN = { isSource: false, toolsSlot: null };

/** The browser's own viewer, with options to show only the page. */
function FirstPage({ item }: { item: ListingItem }) {
  const t = useT();
  const address = `${rawUrl(item)}#page=1&toolbar=0&navpanes=0&view=FitH`;
  return <iframe className={styles.whole} src={address} title={t('previews.pdf', { name: item.name })} />;
}

/** The beginning of a text, without the code of the editor. */
function LookText({ item }: { item: ListingItem }) {
  const t = useT();
  const format = useFormat();
  const isCut = item.size > MOST_BYTES;
  const { value, error } = useLoaded(rawUrl(item), async (signal) => {
    const { text } = await readText(item, { signal, most: MOST_BYTES });
    return text;
  });
  if (value === undefined) return <DocumentWait name={item.name} error={error} />;
  return (
    <div className={styles.paper}>
      <ScrollBox as="pre" className={styles.text} dir="auto">
        {value}
      </ScrollBox>
      {isCut && <p className={styles.cut}>{t('previews.table.cut', { size: format.size(MOST_BYTES) })}</p>}
    </div>
  );
}
