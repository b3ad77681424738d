// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be placed one by one
// biome-ignore-all lint/a11y/useFocusableInteractive: one row of the grid at a time takes the focus
import { type ListingItem, parseVirtualPath } from '@satchel/contract';
import type { RefObject } from 'react';
import { useHref } from 'react-router';
import { useT } from '../../../lib/i18n';
import { isSelected } from '../../../lib/listing/selection';
import type { SharedLink } from '../../../lib/shared-link';
import { ListHeader } from '../../../ui/list-header';
import { shareUrl } from '../link/share-address';
import { itemAddress } from '../link/share-downloads';
import styles from './shared-list.module.css';
import { SharedRow } from './shared-row';
import { useLines } from './use-lines';
import { useListKeys } from './use-list-keys';
import { useListPointer } from './use-list-pointer';
import type { SharedOrder, SharedSelection } from './use-shared-list';

interface SharedListProps {
  link: SharedLink;
  sorted: SharedOrder;
  choice: SharedSelection;
  scroller: RefObject<HTMLElement | null>;
  onOpen: (item: ListingItem) => void;
  /** To the folder above; undefined where the link begins. */
  onUp: (() => void) | undefined;
}

/** The items of a shared folder, of which only what is near the screen exists. */
export function SharedList({ link, sorted, choice, scroller, onOpen, onUp }: SharedListProps) {
  const t = useT();
  const base = useHref('/').replace(/\/$/, '');
  const { order } = sorted;
  const { selection, isMultiple } = choice;
  const tabStop = Math.max(0, selection.focus === null ? -1 : order.indexOf(selection.focus));
  const view = useLines(scroller, order.items.length, tabStop);
  const open = (index: number) => {
    const item = order.items[index];
    if (item) onOpen(item);
  };
  const { focusRow } = view;
  const onKeyDown = useListKeys({ order, choice, focusRow, onOpen: open, onUp });
  const pointer = useListPointer({ order, choice, focusRow, onOpen: open });
  return (
    <div
      role="grid"
      className={styles.list}
      aria-label={t('visitors.list')}
      aria-multiselectable
      aria-rowcount={order.items.length + 1}
      aria-colcount={4}
      onKeyDown={onKeyDown}
      {...pointer}
    >
      <ListHeader sorting={sorted.sorting} sortBy={sorted.sortBy} last={t('visitors.download')} />
      <div ref={view.lines} role="rowgroup" className={styles.lines} style={{ blockSize: view.totalHeight }}>
        {view.rows.map(({ index, start }) => {
          const item = order.items[index];
          return (
            item && (
              <div
                key={item.name}
                role="presentation"
                className={styles.line}
                style={{ translate: `0 ${start - view.top}px`, blockSize: view.height }}
              >
                <SharedRow
                  item={item}
                  index={index}
                  isSelected={isSelected(selection, item.name)}
                  isMultiple={isMultiple}
                  isTabStop={tabStop === index}
                  isPhone={view.isPhone}
                  href={`${base}${shareUrl(link.hash, parseVirtualPath(item.path), item.isDir)}`}
                  downloadHref={itemAddress(link, item)}
                />
              </div>
            )
          );
        })}
      </div>
    </div>
  );
}
