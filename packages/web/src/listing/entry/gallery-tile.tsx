// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { memo } from 'react';
import { useListingModel } from '../model/listing-model';
import { type EntryCardProps, FOLDER_ICON } from './entry-card';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import { EntryTitle } from './entry-title';
import styles from './gallery-tile.module.css';
import { TileMore } from './tile-more';
import { entryAttributes, useEntryState } from './use-entry';

/** One entry of the gallery: only the picture, with its name on hover; a folder is a low tile. */
export const GalleryTile = memo(function GalleryTile(props: EntryCardProps) {
  const { item, index, columnIndex, isTabStop, isFlashed, hasMore } = props;
  const { thumbnailOf, renderPicture } = useListingModel();
  const thumbnail = thumbnailOf(item);
  const state = useEntryState(item);
  const icon = <EntryGlyph item={item} thumbnail={thumbnail} size={item.isDir ? FOLDER_ICON : 34} />;
  const kind = item.isDir ? styles.folder : styles.tile;
  return (
    <div
      className={kind}
      role="gridcell"
      aria-colindex={columnIndex}
      tabIndex={isTabStop ? 0 : -1}
      data-grab
      data-picture={thumbnail !== null || undefined}
      {...entryAttributes(item, index, state, isFlashed)}
    >
      <span className={styles.picture}>{renderPicture?.(item, icon) ?? icon}</span>
      <EntryCheck className={styles.check} isSelected={state.isSelected} />
      <span className={styles.name} data-name>
        <EntryTitle item={item} isRenaming={state.isRenaming} />
      </span>
      {hasMore && <TileMore />}
    </div>
  );
});
