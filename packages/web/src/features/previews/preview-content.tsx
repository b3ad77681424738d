import type { ReactNode } from 'react';
import { ImageViewer } from './image/image-viewer';
import type { PreviewItem } from './model/preview-item';
import styles from './preview.module.css';
import { FileCard } from './viewers/file-card';
import { AudioViewer, VideoViewer } from './viewers/media-viewer';
import { PdfViewer } from './viewers/pdf-viewer';

interface PreviewContentProps {
  item: PreviewItem;
  /** Whoever may not download gets no byte of the file, for looking at it either. */
  canDownload: boolean;
  onDownload: () => void;
  textView?: ReactNode;
  /** Where a viewer puts its own buttons. */
  toolsPlace: HTMLElement | null;
}

/** Picks the viewer for what the file is. */
export function PreviewContent(props: PreviewContentProps) {
  const { item, canDownload, onDownload, textView, toolsPlace } = props;
  if (!canDownload) return <FileCard item={item} problem="forbidden" />;
  const isPdf = item.type === 'pdf' || (item.type === 'blob' && item.extension.toLowerCase() === '.pdf');
  if (isPdf) return <PdfViewer item={item} onDownload={onDownload} />;
  switch (item.type) {
    case 'image':
      return <ImageViewer item={item} onDownload={onDownload} toolsPlace={toolsPlace} />;
    case 'video':
      return <VideoViewer item={item} onDownload={onDownload} />;
    case 'audio':
      return <AudioViewer item={item} onDownload={onDownload} />;
    case 'text':
    case 'textImmutable':
      if (textView !== undefined) return <div className={styles.text}>{textView}</div>;
      return <FileCard item={item} onDownload={onDownload} />;
    default:
      return <FileCard item={item} onDownload={onDownload} />;
  }
}
