// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import type { ListingItem } from '@satchel/contract';
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import { useT } from '../lib/i18n';
import { EntryCard } from './entry/entry-card';
import { EntryRow } from './entry/entry-row';
import { GalleryTile } from './entry/gallery-tile';
import styles from './listing.module.css';
import type { Pane } from './pane/pane';

export interface ListingLinesProps {
  pane: Pane;
  virtualLines: readonly VirtualItem[];
  /** The distance of the lines from the top of the scrolling element. */
  top: number;
  /** The names of entries to highlight. */
  flashed: ReadonlySet<string>;
  isPhone: boolean;
  tabStop: number;
}

/** The lines that are rendered, each at its position. */
export const ListingLines = memo(function ListingLines(props: ListingLinesProps) {
  const { pane, virtualLines, top } = props;
  const { lineMap, listing } = pane;
  return virtualLines.map(({ index, start }) => {
    const line = lineMap.at(index);
    const style = { insetBlockStart: start - top, blockSize: lineMap.heightOf(index) };
    if (line.kind === 'label') {
      return <SectionLabel key={line.section} section={line.section} rowIndex={index + 2} style={style} />;
    }
    const items = listing.order.items.slice(line.first, line.first + line.count);
    const key = items[0]?.name ?? index;
    if (listing.view !== 'list') {
      return (
        <CardRow {...props} key={key} items={items} first={line.first} rowIndex={index + 2} style={style} />
      );
    }
    const [item] = items;
    return (
      item && (
        <div key={key} role="presentation" className={styles.line} style={style}>
          <EntryRow
            item={item}
            index={line.first}
            rowIndex={index + 2}
            isTabStop={props.tabStop === line.first}
            isFlashed={props.flashed.has(item.name)}
            isPhone={props.isPhone}
            columns={pane.columns}
            above={nameAt(pane, line.first - 1, item)}
            below={nameAt(pane, line.first + 1, item)}
          />
        </div>
      )
    );
  });
});

/** The neighbour's name, if it is in the same section. */
function nameAt({ listing }: Pane, index: number, { isDir }: ListingItem): string | undefined {
  const neighbour = listing.order.items[index];
  return neighbour?.isDir === isDir ? neighbour.name : undefined;
}

interface LineStyle {
  insetBlockStart: number;
  blockSize: number;
}

interface SectionLabelProps {
  section: 'folders' | 'files';
  rowIndex: number;
  style: LineStyle;
}

function SectionLabel({ section, rowIndex, style }: SectionLabelProps) {
  const t = useT();
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.line} style={style}>
      <span role="rowheader" className={styles.label}>
        {t(section === 'folders' ? 'files.section.folders' : 'files.section.files')}
      </span>
    </div>
  );
}

interface CardRowProps extends ListingLinesProps {
  items: readonly ListingItem[];
  first: number;
  rowIndex: number;
  style: LineStyle;
}

function CardRow({ pane, items, first, rowIndex, style, flashed, isPhone, tabStop }: CardRowProps) {
  const { measures, listing } = pane;
  const Card = listing.view === 'gallery' ? GalleryTile : EntryCard;
  const columns = `repeat(${measures.columns}, minmax(0, 1fr))`;
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      className={styles.cards}
      data-view={listing.view}
      style={{ ...style, gridTemplateColumns: columns }}
    >
      {items.map((item, offset) => (
        <Card
          key={item.name}
          item={item}
          index={first + offset}
          columnIndex={offset + 1}
          isTabStop={tabStop === first + offset}
          isFlashed={flashed.has(item.name)}
          hasMore={isPhone && listing.tool === 'menu'}
        />
      ))}
    </div>
  );
}
