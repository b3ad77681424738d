import { useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../../lib/i18n';
import { EntryGlyph } from '../../../listing/entry/entry-glyph';
import type { PreviewItem } from '../model/preview-item';
import styles from './filmstrip.module.css';

/** The width of a tile with the space beside it, in pixels. */
const STEP = 64;

interface FilmstripProps {
  items: readonly PreviewItem[];
  path: string;
  thumbnailOf: (item: PreviewItem) => string | null;
  onGo: (item: PreviewItem) => void;
}

/** The files around the shown one, which is in the middle; only the visible ones are rendered. */
export function Filmstrip({ items, path, thumbnailOf, onGo }: FilmstripProps) {
  const t = useT();
  const scroller = useRef<HTMLElement>(null);
  const current = items.findIndex((item) => item.path === path);
  const virtualizer = useVirtualizer({
    horizontal: true,
    isRtl: document.documentElement.dir === 'rtl',
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => STEP,
    overscan: 4,
    initialOffset: Math.max(0, (current + 0.5) * STEP - window.innerWidth / 2),
  });
  useLayoutEffect(() => virtualizer.scrollToIndex(current, { align: 'center' }), [virtualizer, current]);
  return (
    <nav ref={scroller} className={styles.scroller} aria-label={t('viewer.filmstrip')} data-no-swipe>
      <ul className={styles.tiles} style={{ inlineSize: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const item = items[index];
          if (!item) return null;
          return (
            <li key={item.path} className={styles.place} style={{ insetInlineStart: start }}>
              <button
                type="button"
                className={styles.tile}
                aria-label={item.name}
                aria-current={index === current || undefined}
                // The arrow keys lead to the others.
                tabIndex={index === current ? 0 : -1}
                onClick={() => onGo(item)}
              >
                <EntryGlyph item={item} thumbnail={thumbnailOf(item)} size={24} />
              </button>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
