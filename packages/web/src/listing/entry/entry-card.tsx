import type { ListingItem } from '@satchel/contract';
import { memo } from 'react';
import { useFormat } from '../../lib/i18n';
import { useListingModel } from '../model/listing-model';
import styles from './entry-card.module.css';
import { type EntryTileProps, FolderTile, TileCell, TileCheck, TilePicture } from './entry-tile';
import { EntryTitle } from './entry-title';
import { TileMore } from './tile-more';
import { useEntryState } from './use-entry';

/** One entry of the mosaic: a picture with its name below, or a low tile for a folder. */
export const EntryCard = memo(function EntryCard(props: EntryTileProps) {
  const { item } = props;
  const format = useFormat();
  const Kind = item.isDir ? FolderTile : FileCard;
  return <Kind {...props} title={`${item.name}\n${format.dateTime(item.modified)}`} />;
});

function FileCard(props: EntryTileProps & { title: string }) {
  const { item, hasMore } = props;
  const { thumbnailOf } = useListingModel();
  const state = useEntryState(item);
  return (
    <TileCell {...props} state={state} isFramed className={styles.card}>
      <span className={styles.picture}>
        <TilePicture item={item} thumbnail={thumbnailOf(item)} />
        <TileCheck isSelected={state.isSelected} />
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
    </TileCell>
  );
}

/** The size, or the date by which the tiles are sorted. */
function Meta({ item }: { item: ListingItem }) {
  const { sorting, takenOf } = useListingModel();
  const format = useFormat();
  const taken = sorting.by === 'taken' ? takenOf?.(item) : undefined;
  if (taken !== undefined) return format.dateTime(new Date(taken));
  const isByTime = sorting.by === 'modified' || sorting.by === 'taken';
  return isByTime ? format.modified(item.modified) : format.size(item.size);
}
