import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n';
import { pageConfig } from '../../lib/page-config';
import styles from './inline-preview.module.css';
import { isViewOnly, type PreviewItem, rawUrl, smallerUrl } from './model/preview-item';
import { PreviewContent } from './preview-content';
import { FileCard } from './viewers/file-card';
import { problemWith } from './viewers/use-problem';

interface InlinePreviewProps {
  item: PreviewItem;
  onDownload: () => void;
  /** Opens the full viewer. */
  onEnlarge: () => void;
  /** Called when a link to another file is followed. */
  onOpen: (path: string) => void;
  textView?: ReactNode;
}

/** A file in the middle of a page. A picture is only shown here; its tools are in the full viewer. */
export function InlinePreview({ item, onDownload, onEnlarge, onOpen, textView }: InlinePreviewProps) {
  if (item.type === 'image') return <Picture item={item} onDownload={onDownload} onEnlarge={onEnlarge} />;
  return (
    <div className={styles.place} data-kind={item.type}>
      <PreviewContent
        item={item}
        canDownload={!isViewOnly(item)}
        canView
        onDownload={onDownload}
        textView={textView}
        isSource={false}
        onOpen={onOpen}
        toolsSlot={null}
      />
    </div>
  );
}

type PictureProps = Pick<InlinePreviewProps, 'item' | 'onDownload' | 'onEnlarge'>;

function Picture({ item, onDownload, onEnlarge }: PictureProps) {
  const t = useT();
  const [problem, setProblem] = useState<'resize' | 'format' | null>(
    pageConfig.ResizePreview ? null : 'resize',
  );
  if (problem === 'format') {
    return (
      <div className={styles.place}>
        <FileCard item={item} problem={problemWith(item)} onDownload={onDownload} />
      </div>
    );
  }
  return (
    <button type="button" className={styles.picture} title={t('previews.enlarge')} onClick={onEnlarge}>
      <img
        className={styles.image}
        src={problem === 'resize' ? rawUrl(item) : smallerUrl(item, 'big')}
        alt={item.name}
        onError={() => setProblem(problem === 'resize' ? 'format' : 'resize')}
      />
    </button>
  );
}
