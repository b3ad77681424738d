import { useT } from '../../../lib/i18n';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import { FileCard } from './file-card';
import styles from './viewers.module.css';

interface PdfViewerProps {
  item: PreviewItem;
  onDownload: () => void;
}

/** The browser's own viewer; phones mostly have none and get the card. */
export function PdfViewer({ item, onDownload }: PdfViewerProps) {
  const t = useT();
  if (!navigator.pdfViewerEnabled) return <FileCard item={item} canOpen onDownload={onDownload} />;
  return <iframe className={styles.pdf} src={rawUrl(item)} title={t('previews.pdf', { name: item.name })} />;
}
