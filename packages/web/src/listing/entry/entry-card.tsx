// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import { memo } from 'react';
import { useFormat } from '../../lib/i18n';
import { useListingModel } from '../model/listing-model';
import styles from './entry-card.module.css';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import { EntryTitle } from './entry-title';
import { TileMore } from './tile-more';
import { entryAttributes, useEntryState } from './use-entry';

export interface EntryCardProps {
  item: ListingItem;
  index: number;
  columnIndex: number;
  isTabStop: boolean;
  isFlashed: boolean;
  /** It has a button for its menu. */
  hasMore: boolean;
}

/** The size of the icon of a folder in a tile, in pixels. */
export const FOLDER_ICON = 38;

/** One entry of the mosaic: a picture with its name below, or a low tile for a folder. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { item, index, columnIndex, isTabStop, isFlashed, hasMore } = props;
  const { thumbnailOf, renderPicture } = useListingModel();
  const state = useEntryState(item);
  const format = useFormat();
  const check = <EntryCheck className={styles.check} isSelected={state.isSelected} />;
  const icon = item.isDir ? (
    <EntryGlyph item={item} thumbnail={null} size={FOLDER_ICON} />
  ) : (
    <EntryGlyph item={item} thumbnail={thumbnailOf(item)} size={34} />
  );
  const picture = renderPicture?.(item, icon) ?? icon;
  return (
    <div
      className={item.isDir ? styles.pill : styles.card}
      role="gridcell"
      aria-colindex={columnIndex}
      tabIndex={isTabStop ? 0 : -1}
      data-grab
      title={`${item.name}\n${format.dateTime(item.modified)}`}
      {...entryAttributes(item, index, state, isFlashed)}
    >
      {item.isDir ? (
        <>
          <span className={styles.glyph}>{picture}</span>
          {check}
          <span className={styles.title} data-name>
            <EntryTitle item={item} isRenaming={state.isRenaming} />
          </span>
          {hasMore && <TileMore />}
        </>
      ) : (
        <>
          <span className={styles.picture}>
            {picture}
            {check}
          </span>
          <span className={styles.caption}>
            <span className={styles.title} data-name>
              <EntryTitle item={item} isRenaming={state.isRenaming} />
            </span>
            <span className={styles.meta}>
              <Meta item={item} />
            </span>
            {hasMore && <TileMore />}
          </span>
        </>
      )}
    </div>
  );
});

/** The size, or the date by which the tiles are sorted. */
function Meta({ item }: { item: ListingItem }) {
  const { sorting, takenOf } = useListingModel();
  const format = useFormat();
  const taken = sorting.by === 'taken' ? takenOf?.(item) : undefined;
  if (taken !== undefined) return format.dateTime(new Date(taken));
  const isByTime = sorting.by === 'modified' || sorting.by === 'taken';
  return isByTime ? format.modified(item.modified) : format.size(item.size);
}
