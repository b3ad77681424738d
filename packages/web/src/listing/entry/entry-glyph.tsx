import { useEffect, useState } from 'react';
import { FileIcon, type FileIconProps } from '../../ui/file-icon';
import styles from './entry-glyph.module.css';

interface EntryGlyphProps {
  item: Omit<FileIconProps, 'size' | 'className'>;
  /** The address of the thumbnail; null for the icon. */
  thumbnail: string | null;
  size: number;
}

/** The thumbnail of a picture, otherwise its icon. Rows outside of the screen are not rendered and load nothing. */
export function EntryGlyph({ item, thumbnail, size }: EntryGlyphProps) {
  const { failures, isShown, fail } = useRetries(thumbnail);
  if (thumbnail === null || !isShown) return <FileIcon {...item} size={size} />;
  return (
    <img
      key={failures}
      className={styles.thumbnail}
      src={thumbnail}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={fail}
    />
  );
}

const RETRY_AFTER_MS = [1500, 4000, 10_000];

/** A busy server rejects some of the many thumbnails of a screen, so they are requested again a few times. */
function useRetries(address: string | null) {
  const [state, setState] = useState({ address, failures: 0, isWaiting: false });
  const isSame = state.address === address;
  const failures = isSame ? state.failures : 0;
  const isWaiting = isSame && state.isWaiting;
  useEffect(() => {
    const delay = RETRY_AFTER_MS[failures - 1];
    if (!isWaiting || delay === undefined) return;
    const timer = setTimeout(setState, delay, { address, failures, isWaiting: false });
    return () => clearTimeout(timer);
  }, [address, failures, isWaiting]);
  return {
    failures,
    isShown: !isWaiting,
    fail: () => setState({ address, failures: failures + 1, isWaiting: true }),
  };
}
