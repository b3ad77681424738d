import { useEffect, useLayoutEffect, useRef } from 'react';
import { useFormat } from '../../../lib/i18n';
import { FileIcon } from '../../../ui/file-icon';
import { type PreviewItem, rawUrl } from '../model/preview-item';
import { FileCard } from '../viewers/file-card';
import { keepForPlayer } from '../viewers/player-keys';
import { useProblem } from '../viewers/use-problem';
import styles from '../viewers/viewers.module.css';
import { seatSound } from './sound-player';

interface SoundViewerProps {
  item: PreviewItem;
  /** The queue if the sound is played; without it the sound ends with the viewer. */
  siblings: readonly PreviewItem[] | undefined;
  onDownload: () => void;
  onMissing: (() => void) | undefined;
}

/** A sound with the browser's own controls. It continues in the player when the viewer is left. */
export function SoundViewer({ item, siblings, onDownload, onMissing }: SoundViewerProps) {
  const format = useFormat();
  const { problem, onFailed, retry } = useProblem(item, onMissing);
  if (problem) return <FileCard item={item} problem={problem} onDownload={onDownload} onRetry={retry} />;
  return (
    <div className={styles.card}>
      <FileIcon {...item} size={64} />
      <h2 className={styles.name}>{item.name}</h2>
      <p className={styles.facts}>{format.size(item.size)}</p>
      <Seat key={rawUrl(item)} {...{ item, siblings, onFailed }} />
    </div>
  );
}

interface SeatProps extends Pick<SoundViewerProps, 'item' | 'siblings'> {
  onFailed: (player: HTMLMediaElement) => Promise<void>;
}

/** The place of the audio element, which is not rendered here because it outlives the viewer. */
function Seat(props: SeatProps) {
  const container = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useLayoutEffect(() => {
    const { current } = container;
    if (!current) return;
    current.addEventListener('keydown', keepForPlayer);
    const { item, siblings } = latest.current;
    const onFailed = (player: HTMLMediaElement) => void latest.current.onFailed(player);
    return seatSound(current, item, { siblings, className: styles.audio, onFailed });
  }, []);
  return <div ref={container} className={styles.seat} />;
}
