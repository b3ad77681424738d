import type { ListingItem } from '@satchel/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pageConfig } from '../../../lib/page-config';
import { useMediaQuery } from '../../../lib/use-media-query';
import { Spinner } from '../../../ui/spinner';
import { rawUrl, smallerUrl } from '../model/preview-item';
import { FileCard } from '../viewers/file-card';
import { useProblem } from '../viewers/use-problem';
import styles from './quick-look.module.css';

interface LookMediaProps {
  item: ListingItem;
  onDownload: () => void;
}

/** Loads `address` into an element, and stops loading it when the element is not needed any more. */
function useSource(element: RefObject<HTMLImageElement | HTMLVideoElement | null>, address: string): void {
  useEffect(() => {
    const { current } = element;
    if (!current) return;
    current.src = address;
    return () => {
      current.removeAttribute('src');
      if (current instanceof HTMLMediaElement) current.load();
    };
  }, [element, address]);
}

export function LookPicture({ item, onDownload }: LookMediaProps) {
  const { problem, onFailed, retry } = useProblem(item);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return <Picture item={item} onFailed={() => void onFailed()} />;
}

function Picture({ item, onFailed }: { item: ListingItem; onFailed: () => void }) {
  const image = useRef<HTMLImageElement>(null);
  const [isRaw, setRaw] = useState(!pageConfig.ResizePreview);
  const [isReady, setReady] = useState(false);
  useSource(image, isRaw ? rawUrl(item) : smallerUrl(item, 'big'));
  return (
    <>
      <img
        ref={image}
        className={styles.picture}
        alt={item.name}
        draggable={false}
        onLoad={() => setReady(true)}
        onError={() => (isRaw ? onFailed() : setRaw(true))}
      />
      {!isReady && (
        <div className={styles.wait}>
          <Spinner size={28} />
        </div>
      )}
    </>
  );
}

/** A video plays by itself, without sound; with reduced motion it waits. */
export function LookVideo({ item, poster, onDownload }: LookMediaProps & { poster: string | null }) {
  const { problem, onFailed, retry } = useProblem(item);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return <Video item={item} poster={poster} onFailed={(player) => void onFailed(player)} />;
}

interface VideoProps {
  item: ListingItem;
  poster: string | null;
  onFailed: (player: HTMLVideoElement) => void;
}

function Video({ item, poster, onFailed }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)');
  useSource(video, rawUrl(item));
  return (
    <video
      ref={video}
      className={styles.video}
      poster={poster ?? undefined}
      aria-label={item.name}
      muted
      loop
      autoPlay={!isStill}
      playsInline
      controls
      preload="metadata"
      onError={({ currentTarget }) => currentTarget.hasAttribute('src') && onFailed(currentTarget)}
    />
  );
}
