// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useListingModel } from '../model/listing-model';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import styles from './entry-tile.module.css';
import { EntryTitle } from './entry-title';
import { TileMore } from './tile-more';
import { type EntryState, entryAttributes, useEntryState } from './use-entry';

export interface EntryTileProps {
  item: ListingItem;
  index: number;
  columnIndex: number;
  isTabStop: boolean;
  isFlashed: boolean;
  /** It has a button for its menu. */
  hasMore: boolean;
}

interface TileCellProps extends EntryTileProps {
  state: EntryState;
  className?: string;
  title?: string;
  isFramed?: boolean;
  /** It shows a picture, which its name may cover. */
  hasPicture?: boolean;
  children: ReactNode;
}

/** The cell of an entry in the mosaic and in the gallery. */
export function TileCell({ item, index, state, isFlashed, className, ...props }: TileCellProps) {
  return (
    <div
      className={clsx(styles.tile, props.isFramed && styles.framed, className)}
      role="gridcell"
      aria-colindex={props.columnIndex}
      tabIndex={props.isTabStop ? 0 : -1}
      data-grab
      data-picture={props.hasPicture || undefined}
      title={props.title}
      {...entryAttributes(item, index, state, isFlashed)}
    >
      {props.children}
    </div>
  );
}

/** The circle in the corner of a tile. */
export function TileCheck({ isSelected }: { isSelected: boolean }) {
  return <EntryCheck className={styles.check} isSelected={isSelected} />;
}

/** The size of the icon of a folder, and of a file, in pixels. */
const FOLDER_ICON = 38;
const FILE_ICON = 34;

/** The picture of an entry in a tile; its icon, if there is none. */
export function TilePicture({ item, thumbnail }: { item: ListingItem; thumbnail: string | null }) {
  const { renderPicture } = useListingModel();
  const size = item.isDir ? FOLDER_ICON : FILE_ICON;
  const icon = <EntryGlyph item={item} thumbnail={thumbnail} size={size} />;
  return renderPicture?.(item, icon) ?? icon;
}

/** A folder of both views: a low tile. */
export function FolderTile({ className, ...props }: EntryTileProps & { className?: string; title?: string }) {
  const { item, hasMore } = props;
  const state = useEntryState(item);
  return (
    <TileCell {...props} state={state} isFramed className={clsx(styles.folder, className)}>
      <span className={styles.glyph}>
        <TilePicture item={item} thumbnail={null} />
      </span>
      <TileCheck isSelected={state.isSelected} />
      <span className={styles.name} data-name>
        <EntryTitle item={item} isRenaming={state.isRenaming} />
      </span>
      {hasMore && <TileMore />}
    </TileCell>
  );
}
