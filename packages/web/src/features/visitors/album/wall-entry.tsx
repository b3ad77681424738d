import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import { memo, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormat, useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import type { SharedLink } from '../../../lib/shared-link';
import { EntryCheck } from '../../../listing/entry/entry-check';
import { EntryGlyph } from '../../../listing/entry/entry-glyph';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import { DownloadLink } from '../link/download-link';
import { shareUrl } from '../link/share-address';
import { pictureAddress } from '../link/share-downloads';
import styles from './wall.module.css';

interface WallEntryProps {
  link: SharedLink;
  item: ListingItem;
  index: number;
  /** The position in the wall, in pixels; `start` is the distance from the beginning of the line. */
  top: number;
  start: number;
  width: number;
  height: number;
  /** The number of all entries. */
  count: number;
  isTabStop: boolean;
  isChosen: boolean;
  /** With `isRange`, selects everything from the entry that was selected before. */
  onChoose: (item: ListingItem, isRange: boolean) => void;
  renderPicture: (item: ListingItem, icon: ReactNode) => ReactNode;
}

/** A folder, a picture or video, or another file: a link that opens it, and the circle that selects it. */
export const WallEntry = memo(function WallEntry(props: WallEntryProps) {
  const { link, item, index, count, isTabStop, isChosen, onChoose, renderPicture } = props;
  const { top, start, width, height } = props;
  const t = useT();
  const isSeen = item.type === 'image' || item.type === 'video';
  return (
    // biome-ignore lint/a11y/useSemanticElements: only some of the items are rendered
    <div
      role="listitem"
      aria-setsize={count}
      aria-posinset={index + 1}
      className={item.isDir ? styles.folder : isSeen ? styles.tile : styles.file}
      style={{ translate: `0 ${top}px`, insetInlineStart: start, inlineSize: width, blockSize: height }}
      data-entry={index}
      data-selected={isChosen || undefined}
    >
      <Link
        className={styles.open}
        to={shareUrl(link.hash, parseVirtualPath(item.path), item.isDir)}
        state={item.isDir ? undefined : { isFromList: true }}
        tabIndex={isTabStop ? 0 : -1}
        aria-label={item.name}
        draggable={false}
      >
        <Face link={link} item={item} isSeen={isSeen} renderPicture={renderPicture} />
      </Link>
      {!item.isDir && !isSeen && <DownloadLink link={link} item={item} className={styles.download} />}
      <button
        type="button"
        className={styles.choose}
        aria-pressed={isChosen}
        aria-label={t('album.choose', { name: item.name })}
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => onChoose(item, event.shiftKey)}
      >
        <EntryCheck className={styles.check} isSelected={isChosen} />
      </button>
    </div>
  );
});

interface FaceProps extends Pick<WallEntryProps, 'link' | 'item' | 'renderPicture'> {
  isSeen: boolean;
}

function Face({ link, item, isSeen, renderPicture }: FaceProps) {
  const format = useFormat();
  const name = (
    <span className={styles.name}>
      <EntryName name={item.name} isDir={item.isDir} />
    </span>
  );
  if (isSeen) {
    const thumbnail = pageConfig.EnableThumbs ? pictureAddress(link, item, 'wall') : null;
    return (
      <>
        <span className={styles.picture}>
          <EntryGlyph item={item} thumbnail={thumbnail} size={34} />
        </span>
        {name}
      </>
    );
  }
  if (item.isDir) {
    const icon = <FileIcon {...item} size={38} />;
    return (
      <>
        <span className={styles.glyph}>{renderPicture(item, icon) ?? icon}</span>
        {name}
      </>
    );
  }
  return (
    <>
      <FileIcon {...item} size={20} />
      {name}
      <span className={styles.size}>{format.size(item.size)}</span>
    </>
  );
}
