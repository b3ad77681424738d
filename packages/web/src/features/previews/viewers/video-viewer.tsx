import { Captions } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFormat } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { EncodingIconButton } from '../../../ui/menu/encoding-button';
import { identityOf, isViewOnly, type PreviewItem, rawUrl, subtitleUrl } from '../model/preview-item';
import type { VideoInShow } from '../show/use-slideshow';
import { FileCard } from './file-card';
import { keepForPlayer } from './player-keys';
import { PositionKeeper } from './position-keeper';
import { useProblem } from './use-problem';
import { useSubtitles } from './use-subtitles';
import styles from './viewers.module.css';

/** Handlers with which a player begins at the stored position in this file, and stores its position. */
function usePosition(path: string) {
  const player = useRef<HTMLVideoElement>(null);
  const [keeper] = useState(
    () =>
      new PositionKeeper(
        () => player.current,
        () => path,
      ),
  );
  // The metadata of a cached file may be loaded before the player is mounted, so its event was missed.
  useEffect(() => {
    if (player.current && player.current.readyState > 0) keeper.restore();
  }, [keeper]);
  useEffect(() => {
    window.addEventListener('pagehide', keeper.save);
    return () => window.removeEventListener('pagehide', keeper.save);
  }, [keeper]);
  return {
    ref: player,
    onLoadedMetadata: keeper.restore,
    onTimeUpdate: keeper.saveSometimes,
    onPause: keeper.save,
    onSeeked: keeper.save,
    onEnded: keeper.save,
  };
}

/** Lets the slideshow play and pause the video that it has reached. */
function useShow(player: RefObject<HTMLMediaElement | null>, hasProblem: boolean, show?: VideoInShow): void {
  const latest = useRef(show);
  useEffect(() => {
    latest.current = show;
  });
  const phase = show?.phase;
  useEffect(() => {
    const { current: video } = player;
    if (phase === 'paused') video?.pause();
    if (phase !== 'running') return;
    if (!video || hasProblem) latest.current?.onFailed();
    // The browser may not allow sound before the first click.
    else video.play().catch(() => video.isConnected && latest.current?.onFailed());
  }, [player, phase, hasProblem]);
}

interface VideoViewerProps {
  item: PreviewItem;
  onDownload: () => void;
  onMissing: (() => void) | undefined;
  show: VideoInShow | undefined;
  /** The element in which its button is rendered. */
  toolsSlot: HTMLElement | null;
}

export function VideoViewer({ item, onDownload, onMissing, show, toolsSlot }: VideoViewerProps) {
  const { locale } = useFormat();
  const position = usePosition(identityOf(item));
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  const subtitles = useSubtitles(item, { player: position.ref, isThere: problem === null }, locale);
  useShow(position.ref, problem !== null, show);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return (
    <>
      <video
        {...position}
        className={styles.video}
        src={rawUrl(item)}
        aria-label={item.name}
        // A player loads tracks from another origin only if it has the `crossorigin` attribute.
        crossOrigin={pageConfig.ContentOrigin === undefined ? undefined : 'anonymous'}
        controls={show?.phase !== 'running'}
        controlsList={isViewOnly(item) ? 'nodownload' : undefined}
        playsInline
        preload="metadata"
        onError={({ currentTarget }) => void onFailed(currentTarget)}
        onKeyDown={keepForPlayer}
        onEnded={() => {
          position.onEnded();
          show?.onEnded();
        }}
      >
        {subtitles.tracks.map(({ path, language, label, encoding }) => (
          <track
            key={path}
            kind="subtitles"
            // A track whose address changes keeps its mode.
            src={subtitleUrl(item, path, encoding)}
            srcLang={language}
            label={label}
          />
        ))}
      </video>
      {toolsSlot &&
        subtitles.tracks.length > 0 &&
        createPortal(
          <EncodingIconButton icon={Captions} encoding={subtitles.encoding} onChoose={subtitles.choose} />,
          toolsSlot,
        )}
    </>
  );
}
