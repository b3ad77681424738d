// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { memo } from 'react';
import { EntryName } from '../../../../ui/entry-name';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import type { FileCardProps } from './file-card';
import styles from './gallery-tile.module.css';
import { entryAttributes, useEntryState } from './use-entry';

/** One entry of the gallery: the picture alone, with its name while it is pointed at; a folder is a low tile. */
export const GalleryTile = memo(function GalleryTile(props: FileCardProps) {
  const { item, index, columnIndex, isTabStop, isFlashed, hasThumbnail } = props;
  const state = useEntryState(item);
  const kind = item.isDir ? styles.folder : styles.tile;
  return (
    <div
      className={kind}
      role="gridcell"
      aria-colindex={columnIndex}
      tabIndex={isTabStop ? 0 : -1}
      data-grab
      data-picture={(hasThumbnail && item.type === 'image') || undefined}
      {...entryAttributes(item, index, state, isFlashed)}
    >
      <span className={styles.picture}>
        <EntryGlyph item={item} hasThumbnail={hasThumbnail} size={item.isDir ? 18 : 34} />
      </span>
      <EntryCheck className={styles.check} />
      <span className={styles.name}>
        <EntryName name={item.name} isDir={item.isDir} />
      </span>
    </div>
  );
});
