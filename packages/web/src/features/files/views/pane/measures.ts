import type { ViewMode } from '../../actions/action';
import type { LineHeights } from '../../model/lines';

/** In pixels, the same in the style sheets. */
export interface Measures {
  columns: number;
  heights: LineHeights;
  /** Of one column with the gap after it. */
  columnWidth: number;
  /** Of the row with the names of the columns, above the first line. */
  header: number;
}

/** A card of the mosaic is never wider than this. */
const CARD_MAX = 300;
const CARD_GAP = 12;
const CARD_CAPTION = 54;
const CARD_ASPECT = 0.6;
const PILL = 46;
const PILL_GAP = 10;
const LABEL = 40;

/** `width` is that of the lines, without the padding of the pane. */
export function measure(view: ViewMode, width: number, isPhone: boolean): Measures {
  if (view === 'list') {
    const row = isPhone ? 60 : 40;
    const heights = { label: LABEL, folders: row, files: row, gap: 0 };
    return { columns: 1, heights, columnWidth: width, header: isPhone ? 0 : 40 };
  }
  const columns = Math.max(1, Math.ceil(width / CARD_MAX));
  const columnWidth = (width + CARD_GAP) / columns;
  const picture = Math.round((columnWidth - CARD_GAP) * CARD_ASPECT);
  const files = picture + CARD_CAPTION + CARD_GAP;
  return {
    columns,
    columnWidth,
    header: 0,
    heights: { label: LABEL, folders: PILL + PILL_GAP, files, gap: CARD_GAP },
  };
}
