import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { useFormat } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { FileIcon } from '../../../ui/file-icon';
import { identityOf, type PreviewItem, rawUrl, subtitleUrl } from '../model/preview-item';
import type { FilmInShow } from '../show/use-slideshow';
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

/** The slideshow plays and pauses the film that it has come to. */
function useShow(player: RefObject<HTMLMediaElement | null>, hasProblem: boolean, show?: FilmInShow): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const phase = show?.phase;
  useEffect(() => {
    const { current: film } = player;
    if (phase === 'paused') film?.pause();
    if (phase !== 'running') return;
    if (!film || hasProblem) latest.current?.onFailed();
    // The browser may not allow sound before the first click.
    else film.play().catch(() => film.isConnected && latest.current?.onFailed());
  }, [player, phase, hasProblem]);
}

interface VideoViewerProps extends MediaViewerProps {
  show?: FilmInShow;
}

export function VideoViewer({ item, onDownload, onMissing, show }: VideoViewerProps) {
  const { locale } = useFormat();
  const position = usePosition(identityOf(item));
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  useShow(position.ref, problem !== null, show);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return (
    <video
      {...position}
      className={styles.video}
      src={rawUrl(item)}
      aria-label={item.name}
      // A player loads tracks from another origin only if it has the `crossorigin` attribute.
      crossOrigin={pageConfig.ContentOrigin === undefined ? undefined : 'anonymous'}
      controls={show?.phase !== 'running'}
      playsInline
      preload="metadata"
      onError={({ currentTarget }) => void onFailed(currentTarget)}
      onKeyDown={keepForPlayer}
      onEnded={() => {
        position.onEnded();
        show?.onEnded();
      }}
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
