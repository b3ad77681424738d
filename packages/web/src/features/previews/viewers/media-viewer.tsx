import type { KeyboardEvent } from 'react';
import { useFormat } from '../../../lib/i18n';
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

/** The keys that the browser's own player uses stay with it. */
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
      controls
      playsInline
      preload="metadata"
      onError={() => void onFailed()}
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
        onError={() => void onFailed()}
        onKeyDown={keepForPlayer}
      />
    </div>
  );
}
