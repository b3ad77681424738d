import { type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useT } from '../../lib/i18n';
import { lazyPart } from '../../lib/lazy-part';
import { documentKindOf } from './documents/document-kind';
import { DocumentWait } from './documents/document-wait';
import documents from './documents/documents.module.css';
import { ImageViewer } from './image/image-viewer';
import { isViewOnly, type PreviewItem, rawUrl } from './model/preview-item';
import type { PreviewProps } from './preview-props';
import type { VideoInShow } from './show/use-slideshow';
import { pauseForVideo } from './sound/sound-player';
import { SoundViewer } from './sound/sound-viewer';
import { isShownAlike, ViewedContent } from './viewed-content';
import { FileCard } from './viewers/file-card';
import { VideoViewer } from './viewers/video-viewer';
import styles from './viewers/viewers.module.css';

const MarkdownViewer = lazyPart(() => import('./documents/markdown/markdown-viewer'), 'MarkdownViewer');
const TableViewer = lazyPart(() => import('./documents/table/table-viewer'), 'TableViewer');
const BookViewer = lazyPart(() => import('./documents/book/book-viewer'), 'BookViewer');

interface PreviewContentProps {
  item: PreviewItem;
  /** The folder's items; without them, a sound ends with the viewer. */
  siblings?: readonly PreviewItem[] | undefined;
  /** Users without the permission get no byte of the file. */
  canDownload: boolean;
  /** Users without any of both permissions see nothing of the file. */
  canView?: boolean;
  onDownload: () => void;
  onMissing?: () => void;
  textView?: ReactNode;
  /** The running slideshow. */
  show?: VideoInShow;
  /** Text is shown as source, even if it could be rendered. */
  isSource: boolean;
  onOpen: (path: string) => void;
  standInOf?: PreviewProps['standInOf'];
  /** The element in which a viewer renders its own buttons. */
  toolsSlot: HTMLElement | null;
}

/** Chooses the viewer for the type of the file. */
export function PreviewContent(props: PreviewContentProps) {
  const isVideo = props.item.type === 'video';
  useEffect(() => {
    if (isVideo) pauseForVideo();
  }, [isVideo]);
  const { siblings, canDownload, canView = canDownload, onDownload, onMissing, textView, isSource } = props;
  const { standInOf, toolsSlot } = props;
  const isOnlyViewed = !canDownload || isViewOnly(props.item);
  const item = useMemo(() => ({ ...props.item, isViewOnly: isOnlyViewed }), [props.item, isOnlyViewed]);
  if (!canView) return <FileCard item={item} problem="forbidden" />;
  if (isOnlyViewed && !isShownAlike(item)) return <ViewedContent item={item} />;
  if (documentKindOf(item) && !isSource) return <DocumentContent {...props} item={item} />;
  const isPdf = item.type === 'pdf' || (item.type === 'blob' && item.extension.toLowerCase() === '.pdf');
  if (isPdf) return <PdfViewer item={item} onDownload={onDownload} />;
  switch (item.type) {
    case 'image':
      return (
        <ImageViewer {...{ item, onDownload, onMissing, toolsSlot }} standIn={standInOf?.(item) ?? null} />
      );
    case 'video':
      return <VideoViewer {...{ item, onDownload, onMissing, toolsSlot }} show={props.show} />;
    case 'audio':
      return <SoundViewer {...{ item, siblings, onDownload, onMissing }} />;
    case 'text':
    case 'textImmutable':
      if (textView !== undefined) return <Paper name={item.name}>{textView}</Paper>;
      return <FileCard item={item} onDownload={onDownload} />;
    default:
      return <FileCard item={item} onDownload={onDownload} />;
  }
}

function DocumentContent({ item, onDownload, onOpen }: PreviewContentProps) {
  const kind = documentKindOf(item);
  return (
    <Paper name={item.name}>
      {kind === 'markdown' && <MarkdownViewer item={item} onOpen={onOpen} />}
      {kind === 'table' && <TableViewer item={item} />}
      {kind === 'book' && <BookViewer item={item} onDownload={onDownload} />}
    </Paper>
  );
}

/** A page that fills the viewer; viewers are loaded separately. */
function Paper({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={documents.paper}>
      <Suspense fallback={<DocumentWait name={name} />}>{children}</Suspense>
    </div>
  );
}

interface PdfViewerProps {
  item: PreviewItem;
  onDownload: () => void;
}

/**
 * The browser's own viewer; most phones have none and show the card. For an empty file it would show its own
 * error page.
 */
function PdfViewer({ item, onDownload }: PdfViewerProps) {
  const t = useT();
  if (item.size === 0) return <FileCard item={item} problem="empty" onDownload={onDownload} />;
  if (!navigator.pdfViewerEnabled) return <FileCard item={item} canOpen onDownload={onDownload} />;
  return <iframe className={styles.pdf} src={rawUrl(item)} title={t('previews.pdf', { name: item.name })} />;
}
