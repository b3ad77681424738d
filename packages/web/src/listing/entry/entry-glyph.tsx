import { FileIcon, type FileIconProps } from '../../ui/file-icon';
import styles from './entry-glyph.module.css';
import { useThumbnail } from './use-thumbnail';

interface EntryGlyphProps {
  item: Omit<FileIconProps, 'size' | 'className'>;
  /** The address of the thumbnail; null for the icon. */
  thumbnail: string | null;
  size: number;
}

/** The size of the icon, in pixels, from which on the mark of a video is large. */
const LARGE = 30;

/**
 * The thumbnail of a picture, or the marked frame of a video, otherwise its icon. Rows outside of the screen
 * are not rendered and load nothing.
 */
export function EntryGlyph({ thumbnail, ...props }: EntryGlyphProps) {
  if (thumbnail === null) return <FileIcon {...props.item} size={props.size} />;
  return <Thumbnail {...props} address={thumbnail} />;
}

type ThumbnailProps = Pick<EntryGlyphProps, 'item' | 'size'> & { address: string };

function Thumbnail({ item, address, size }: ThumbnailProps) {
  const isVideo = item.type === 'video';
  const { failures, isShown, fail } = useThumbnail(address, isVideo);
  if (!isShown) return <FileIcon {...item} size={size} />;
  return (
    <>
      <img
        key={failures}
        className={styles.thumbnail}
        src={address}
        alt=""
        loading="lazy"
        decoding="async"
        fetchPriority={isVideo ? 'low' : undefined}
        draggable={false}
        onError={fail}
      />
      {isVideo && <span className={styles.video} data-large={size >= LARGE || undefined} aria-hidden />}
    </>
  );
}
