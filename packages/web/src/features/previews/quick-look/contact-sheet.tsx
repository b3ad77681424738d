import type { ListingItem } from '@satchel/contract';
import { useT } from '../../../lib/i18n';
import { EntryGlyph } from '../../../listing/entry/entry-glyph';
import { EntryName } from '../../../ui/entry-name';
import { FileIcon } from '../../../ui/file-icon';
import { ScrollBox } from '../../../ui/scroll-box';
import { pictureOf } from '../pictures/entry-picture';
import styles from './quick-look.module.css';

/** If there are more pictures than a card can show at a glance, they are only counted. */
const MOST = 60;

/** The number of entries of a folder that are drawn. */
const MOST_OF_FOLDER = 8;

interface FramesProps {
  items: readonly ListingItem[];
  /** Without the permission, no content of the files is read. */
  canDownload: boolean;
  thumbnailOf: (item: ListingItem) => string | null;
}

/** Several entries side by side, each drawn as in the tiles of the list. */
export function ContactSheet({ items, ...rest }: FramesProps) {
  return (
    <ScrollBox className={styles.sheet}>
      <Frames items={items.slice(0, MOST)} {...rest} />
      <More count={items.length - MOST} />
    </ScrollBox>
  );
}

interface FolderSheetProps extends FramesProps {
  folder: ListingItem;
}

/** The first entries of a folder, side by side; its icon until they are known, and if it has none. */
export function FolderSheet({ folder, items, ...rest }: FolderSheetProps) {
  if (items.length === 0) return <FileIcon {...folder} size={72} />;
  return (
    <div className={styles.inside}>
      <Frames items={items.slice(0, MOST_OF_FOLDER)} {...rest} />
      <More count={items.length - MOST_OF_FOLDER} />
    </div>
  );
}

function Frames({ items, ...rest }: FramesProps) {
  return (
    <ul className={styles.frames}>
      {items.map((item) => (
        <li key={item.path} className={styles.frame}>
          <Picture item={item} {...rest} />
          <span className={styles.caption}>
            <EntryName name={item.name} isDir={item.isDir} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Picture({ item, canDownload, thumbnailOf }: Omit<FramesProps, 'items'> & { item: ListingItem }) {
  const thumbnail = thumbnailOf(item);
  const icon = <EntryGlyph item={item} thumbnail={thumbnail} size={34} />;
  return (
    <span className={styles.thumbnail} data-picture={thumbnail !== null || undefined}>
      {(canDownload && pictureOf(item, icon)) || icon}
    </span>
  );
}

function More({ count }: { count: number }) {
  const t = useT();
  return count > 0 && <p className={styles.more}>{t('previews.more', { count })}</p>;
}
