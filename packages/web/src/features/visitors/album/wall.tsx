import type { ListingItem } from '@satchel/contract';
import { type KeyboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { useT } from '../../../lib/i18n';
import type { SharedLink } from '../../../lib/shared-link';
import { changeSelection, type ListStore } from '../../../listing/model/list-store';
import { extendTo, isSelected, toggle } from '../../../listing/model/selection';
import { entryUnder } from '../../../listing/pane/pane';
import { useFirstPosition, useStoredPosition } from '../../../listing/pane/use-position';
import type { ShapeOf } from './use-shapes';
import { useWall, type WallView } from './use-wall';
import styles from './wall.module.css';
import { WallEntry } from './wall-entry';
import type { AlbumOrder } from './wall-lines';

interface WallProps {
  link: SharedLink;
  order: AlbumOrder;
  shapeOf: ShapeOf;
  store: ListStore;
  scroller: RefObject<HTMLElement | null>;
  /** The height of the bar that covers the lower edge of the page while something is selected. */
  covered: number;
  /** The name of the file that is open in front of the album. */
  openFile: string | undefined;
  /** The picture on the tile of a folder; null for the icon. */
  renderPicture: (item: ListingItem, icon: ReactNode) => ReactNode;
}

/** The folders, pictures, videos and other files of an album. Only those near the screen are rendered. */
export function Wall({ link, order, shapeOf, store, scroller, covered, openFile, renderPicture }: WallProps) {
  const t = useT();
  const position = useFirstPosition();
  const firstScrollTop = position.scrollTop ?? 0;
  const wall = useWall({ order, shapeOf, store, scroller, firstScrollTop, covered });
  useStoredPosition({ scroller, listing: { store } });
  useClosedFile(openFile, order, wall);
  const selection = useStore(store, (state) => state.selection);
  const choose = useCallback(
    (item: ListingItem, isRange: boolean) =>
      changeSelection(store, (before) =>
        isRange ? extendTo(before, order, item.name, true) : toggle(before, item.name),
      ),
    [store, order],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    const index = entryUnder(event.target)?.index ?? -1;
    const item = order.items[index];
    const next = isPlain(event) ? nextOf(event.key, index, order, wall) : undefined;
    if (next !== undefined) wall.goTo(next);
    else if (event.key === ' ' && item && event.target instanceof HTMLAnchorElement)
      choose(item, event.shiftKey);
    else return;
    event.preventDefault();
  };
  const isChoosing = selection.isInverted || selection.names.size > 0;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only some of its items are rendered
    <div
      ref={wall.root}
      role="list"
      aria-label={t('visitors.list')}
      className={styles.wall}
      style={{ blockSize: wall.height }}
      data-choosing={isChoosing || undefined}
      onKeyDown={onKeyDown}
    >
      {wall.virtualLines.flatMap(({ index: line, start }) => {
        const { height = 0, boxes = [] } = wall.lines.at(line) ?? {};
        return boxes.map((box) => {
          const item = order.items[box.index];
          if (!item) return null;
          return (
            <WallEntry
              key={item.name}
              link={link}
              item={item}
              index={box.index}
              top={start - wall.top}
              start={box.start}
              width={box.width}
              height={height}
              count={order.items.length}
              isTabStop={wall.tabStop === box.index}
              isChosen={isSelected(selection, item.name)}
              onChoose={choose}
              renderPicture={renderPicture}
            />
          );
        });
      })}
    </div>
  );
}

const isPlain = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => !ctrlKey && !metaKey && !altKey;

/** The entry that a key leads to; undefined for other keys. */
function nextOf(key: string, index: number, order: AlbumOrder, { lines }: WallView): number | undefined {
  const last = order.items.length - 1;
  const forward = document.documentElement.dir === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'ArrowLeft' || key === 'ArrowRight')
    return Math.max(0, Math.min(last, index + (key === forward ? 1 : -1)));
  if (key === 'ArrowUp') return lines.vertical(index, -1);
  if (key === 'ArrowDown') return lines.vertical(index, 1);
  if (key === 'Home') return 0;
  return key === 'End' ? last : undefined;
}

/** Reveals and focuses the entry of a file after it is closed. */
function useClosedFile(open: string | undefined, order: AlbumOrder, { goTo }: WallView): void {
  const last = useRef(open);
  useEffect(() => {
    const closed = open === undefined ? last.current : undefined;
    last.current = open;
    if (closed !== undefined) goTo(order.indexOf(closed));
  }, [open, order, goTo]);
}
