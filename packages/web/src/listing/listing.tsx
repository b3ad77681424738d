// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table cannot be positioned separately
// biome-ignore-all lint/a11y/useFocusableInteractive: one row or card of the grid at a time takes the focus
import { type DOMAttributes, memo } from 'react';
import { useT } from '../lib/i18n';
import { ListHeader } from './columns/list-header';
import { useSizeColumn } from './columns/size-column';
import styles from './listing.module.css';
import { ListingLines } from './listing-lines';
import { columnStyle, USUAL_COLUMNS } from './model/columns';
import { ListingContext, type ListingModel } from './model/listing-model';
import type { Box } from './pane/lines';
import type { Pane } from './pane/pane';
import type { PaneView } from './pane/use-pane';
import { usePanePointer } from './pane/use-pane-pointer';
import { useRubberBand } from './pane/use-rubber-band';

type Listeners = Omit<DOMAttributes<HTMLDivElement>, 'children' | 'dangerouslySetInnerHTML'>;

interface ListingProps {
  /** The result of `useListing`. */
  view: PaneView;
  /** Additional event listeners of a feature, such as those for drags. */
  listeners?: Listeners;
  /** The names of entries to highlight. */
  flashed?: ReadonlySet<string>;
}

const NOTHING: ReadonlySet<string> = new Set();

/** Combines listeners for the same event, in order. */
function all<Event>(...listeners: (((event: Event) => void) | undefined)[]) {
  return (event: Event) => {
    for (const listener of listeners) listener?.(event);
  };
}

/** Entries as a list, a mosaic or a gallery. Only the entries near the screen are rendered. */
export function Listing({ view, listeners, flashed = NOTHING }: ListingProps) {
  const sizes = useSizeColumn();
  const { pane, isPhone, hasOwnScroller, virtualLines, height, tabStop } = view;
  const { listing, columns } = pane;
  const { widths } = listing.columns ?? USUAL_COLUMNS;
  const band = useRubberBand(pane);
  const pointer = usePanePointer(pane);
  return (
    <ListingContext value={listing}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it has the listeners of the rows inside it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the window listens for keys */}
      <div
        ref={pane.root}
        className={hasOwnScroller ? styles.scroller : styles.inPage}
        data-view={listing.view}
        style={{ ...sizes, ...columnStyle({ shown: columns, widths }) }}
        {...listeners}
        onPointerDown={all(pointer.onPointerDown, listeners?.onPointerDown, band.onPointerDown)}
        onPointerMove={all(pointer.onPointerMove, band.onPointerMove)}
        onPointerUp={all(pointer.onPointerUp, band.onPointerUp)}
        onPointerCancel={all(pointer.onPointerCancel, band.onPointerCancel)}
        onClickCapture={band.onClickCapture}
        onClick={pointer.onClick}
        onDoubleClick={pointer.onDoubleClick}
        onContextMenu={pointer.onContextMenu}
      >
        {/* Tells screen readers the total number of entries, as only a part of them is rendered. */}
        <div
          role="grid"
          aria-label={listing.label}
          aria-multiselectable
          aria-rowcount={pane.lineMap.count + 1}
          aria-colcount={listing.view === 'list' ? columns.length + 2 : pane.grid.columns}
        >
          {listing.view === 'list' && !isPhone && <Header listing={listing} shown={columns} />}
          <div ref={pane.lines} role="rowgroup" className={styles.lines} style={{ blockSize: height }}>
            <ListingLines
              pane={pane}
              virtualLines={virtualLines}
              top={view.top}
              flashed={flashed}
              isPhone={isPhone}
              tabStop={tabStop}
            />
            {band.box && <RubberBand box={band.box} />}
          </div>
        </div>
      </div>
    </ListingContext>
  );
}

interface HeaderProps {
  listing: ListingModel;
  shown: Pane['columns'];
}

/** It is memoised, because it need not be rendered again while the list scrolls. */
const Header = memo(function Header({ listing, shown }: HeaderProps) {
  const t = useT();
  const { sorting, sortBy, columns, tool } = listing;
  return (
    <ListHeader
      sorting={sorting}
      sortBy={sortBy}
      columns={columns}
      shown={shown}
      last={tool === 'menu' ? t('files.column.menu') : tool.label}
    />
  );
});

/** The rubber band; its position is relative to the upper corner of the lines. */
function RubberBand({ box }: { box: Box }) {
  const left = Math.max(0, box.left);
  const top = Math.max(0, box.top);
  return (
    <span
      className={styles.band}
      style={{
        insetInlineStart: left,
        insetBlockStart: top,
        inlineSize: box.right - left,
        blockSize: box.bottom - top,
      }}
    />
  );
}
