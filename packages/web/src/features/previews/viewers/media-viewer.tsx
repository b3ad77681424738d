import type { KeyboardEvent } from 'react';
import { useFormat } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { FileIcon } from '../../../ui/file-icon';
import { identityOf, type PreviewItem, rawUrl, subtitleUrl } from '../model/preview-item';
import { FileCard } from './file-card';
import { subtitleLabel } from './subtitle-label';
import { usePosition } from './use-position';
import { useProblem } from './use-problem';
import styles from './viewers.module.css';

interface MediaViewerProps {
  item: PreviewItem;
  onDownload: () => void;
  onMissing?: () => void;
}

/** The keys of the browser's own player are left to it. */
const keepForPlayer = (event: KeyboardEvent) => {
  if (event.key.startsWith('Arrow') || event.key === ' ') event.stopPropagation();
};

export function VideoViewer({ item, onDownload, onMissing }: MediaViewerProps) {
  const { locale } = useFormat();
  const position = usePosition(identityOf(item));
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return (
    <video
      {...position}
      className={styles.video}
      src={rawUrl(item)}
      aria-label={item.name}
      // A player loads tracks from another origin only if it has the `crossorigin` attribute.
      crossOrigin={pageConfig.ContentOrigin === undefined ? undefined : 'anonymous'}
      controls
      playsInline
      preload="metadata"
      onError={({ currentTarget }) => void onFailed(currentTarget)}
      onKeyDown={keepForPlayer}
    >
      {item.subtitles?.map((path) => {
        const { language, label } = subtitleLabel(item.path, path, locale);
        return (
          <track key={path} kind="subtitles" src={subtitleUrl(item, path)} srcLang={language} label={label} />
        );
      })}
    </video>
  );
}

export function AudioViewer({ item, onDownload, onMissing }: MediaViewerProps) {
  const format = useFormat();
  const position = usePosition(identityOf(item));
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return (
    <div className={styles.card}>
      <FileIcon {...item} size={64} />
      <h2 className={styles.name}>{item.name}</h2>
      <p className={styles.facts}>{format.size(item.size)}</p>
      <audio
        {...position}
        className={styles.audio}
        src={rawUrl(item)}
        aria-label={item.name}
        controls
        preload="metadata"
        onError={({ currentTarget }) => void onFailed(currentTarget)}
        onKeyDown={keepForPlayer}
      />
    </div>
  );
}
