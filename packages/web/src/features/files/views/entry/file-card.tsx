// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import { memo } from 'react';
import { useFormat } from '../../../../lib/i18n';
import { EntryName } from '../../../../ui/entry-name';
import { EntryCheck } from './entry-check';
import { EntryGlyph } from './entry-glyph';
import styles from './file-card.module.css';
import { entryAttributes, useEntryState } from './use-entry';

export interface FileCardProps {
  item: ListingItem;
  index: number;
  columnIndex: number;
  isTabStop: boolean;
  isFlashed: boolean;
  hasThumbnail: boolean;
}

/** One entry of the mosaic: a picture with its name below, or for a folder a low tile. */
export const FileCard = memo(function FileCard(props: FileCardProps) {
  const { item, index, columnIndex, isTabStop, isFlashed, hasThumbnail } = props;
  const state = useEntryState(item);
  const format = useFormat();
  const check = <EntryCheck className={styles.check} />;
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
          <span className={styles.glyph}>
            <EntryGlyph item={item} hasThumbnail={false} size={18} />
            {check}
          </span>
          <span className={styles.title}>
            <EntryName name={item.name} isDir />
          </span>
        </>
      ) : (
        <>
          <span className={styles.picture}>
            <EntryGlyph item={item} hasThumbnail={hasThumbnail} size={34} />
            {check}
          </span>
          <span className={styles.caption}>
            <span className={styles.title}>
              <EntryName name={item.name} isDir={false} />
            </span>
            <span className={styles.meta}>{format.size(item.size)}</span>
          </span>
        </>
      )}
    </div>
  );
});
