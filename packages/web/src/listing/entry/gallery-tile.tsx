import { memo } from 'react';
import { useListingModel } from '../model/listing-model';
import { type EntryTileProps, FolderTile, TileCell, TileCheck, TilePicture } from './entry-tile';
import { EntryTitle } from './entry-title';
import styles from './gallery-tile.module.css';
import { TileMore } from './tile-more';
import { useEntryState } from './use-entry';

/** One entry of the gallery: only the picture, with its name on hover; a folder is a low tile. */
export const GalleryTile = memo(function GalleryTile(props: EntryTileProps) {
  return props.item.isDir ? <FolderTile {...props} className={styles.folder} /> : <PictureTile {...props} />;
});

function PictureTile(props: EntryTileProps) {
  const { item, hasMore } = props;
  const { thumbnailOf } = useListingModel();
  const thumbnail = thumbnailOf(item);
  const state = useEntryState(item);
  return (
    <TileCell {...props} state={state} className={styles.tile} hasPicture={thumbnail !== null}>
      <span className={styles.picture}>
        <TilePicture item={item} thumbnail={thumbnail} />
      </span>
      <TileCheck isSelected={state.isSelected} />
      <span className={styles.name} data-name>
        <EntryTitle item={item} isRenaming={state.isRenaming} />
      </span>
      {hasMore && <TileMore />}
    </TileCell>
  );
}
