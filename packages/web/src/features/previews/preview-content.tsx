import { lazy, type ReactNode, Suspense } from 'react';
import { loadPart } from '../../lib/load-part';
import { documentKindOf } from './documents/document-kind';
import { DocumentWait } from './documents/document-wait';
import documents from './documents/documents.module.css';
import { ImageViewer } from './image/image-viewer';
import type { PreviewItem } from './model/preview-item';
import { FileCard } from './viewers/file-card';
import { AudioViewer, VideoViewer } from './viewers/media-viewer';
import { PdfViewer } from './viewers/pdf-viewer';

const MarkdownViewer = lazy(() =>
  loadPart(() => import('./documents/markdown/markdown-viewer')).then((module) => ({
    default: module.MarkdownViewer,
  })),
);
const TableViewer = lazy(() =>
  loadPart(() => import('./documents/table/table-viewer')).then((module) => ({
    default: module.TableViewer,
  })),
);
const BookViewer = lazy(() =>
  loadPart(() => import('./documents/book/book-viewer')).then((module) => ({ default: module.BookViewer })),
);

interface PreviewContentProps {
  item: PreviewItem;
  /** Whoever may not download gets no byte of the file, for looking at it either. */
  canDownload: boolean;
  onDownload: () => void;
  onMissing?: () => void;
  textView?: ReactNode;
  /** Text is shown as it is written, also where it could be drawn. */
  isSource: boolean;
  onOpen: (path: string) => void;
  /** Where a viewer puts its own buttons. */
  toolsPlace: HTMLElement | null;
}

/** Picks the viewer for what the file is. */
export function PreviewContent(props: PreviewContentProps) {
  const { item, canDownload, onDownload, onMissing, textView, isSource, toolsPlace } = props;
  if (!canDownload) return <FileCard item={item} problem="forbidden" />;
  if (documentKindOf(item) && !isSource) return <DocumentContent {...props} />;
  const isPdf = item.type === 'pdf' || (item.type === 'blob' && item.extension.toLowerCase() === '.pdf');
  if (isPdf) return <PdfViewer item={item} onDownload={onDownload} />;
  switch (item.type) {
    case 'image':
      return (
        <ImageViewer item={item} onDownload={onDownload} onMissing={onMissing} toolsPlace={toolsPlace} />
      );
    case 'video':
      return <VideoViewer item={item} onDownload={onDownload} onMissing={onMissing} />;
    case 'audio':
      return <AudioViewer item={item} onDownload={onDownload} onMissing={onMissing} />;
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

/** A sheet that fills the stage; viewers come in files of their own. */
function Paper({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={documents.paper}>
      <Suspense fallback={<DocumentWait name={name} />}>{children}</Suspense>
    </div>
  );
}
