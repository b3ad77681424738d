import { textScale as em } from '../../../../lib/text-size';
import type { LineHeights } from '../../model/lines';
import type { ViewMode } from '../../model/view-mode';

/** The same in the style sheets. */
export interface Measures {
  columns: number;
  heights: LineHeights;
  /** Of one column with the gap after it. */
  columnWidth: number;
  /** Of the row with the names of the columns, above the first line. */
  header: number;
}

/** A card of the mosaic is never wider than this. */
const CARD_MAX = 300 * em;
const CARD_GAP = 12 * em;
const CARD_CAPTION = 54 * em;
const CARD_ASPECT = 0.6;
const PILL = 46 * em;
const PILL_GAP = 10 * em;
const LABEL = 40 * em;
/** A picture of the gallery is never wider than this. */
const TILE_MAX = 220 * em;
const TILE_GAP = 6 * em;
const PHONE_TILE_MAX = 128 * em;
const PHONE_TILE_GAP = 4 * em;
/** On phones a folder of the gallery has its name below its icon. */
const PHONE_FOLDER = 76 * em;

/** `width` is that of the lines, without the padding of the pane. */
export function measure(view: ViewMode, width: number, isPhone: boolean, isTouch: boolean): Measures {
  if (view === 'list') {
    const row = (isPhone ? 60 : isTouch ? 48 : 40) * em;
    const heights = { label: LABEL, folders: row, files: row, gap: 0 };
    return { columns: 1, heights, columnWidth: width, header: isPhone ? 0 : (isTouch ? 45 : 40) * em };
  }
  return view === 'gallery' ? measureGallery(width, isPhone) : measureMosaic(width);
}

function measureGallery(width: number, isPhone: boolean): Measures {
  const [max, gap] = isPhone ? [PHONE_TILE_MAX, PHONE_TILE_GAP] : [TILE_MAX, TILE_GAP];
  const columns = Math.max(1, Math.ceil(width / max));
  const columnWidth = (width + gap) / columns;
  const folders = (isPhone ? PHONE_FOLDER : PILL) + gap;
  // The column with its gap is as high as it is wide: what is in it is a square.
  const heights = { label: LABEL, folders, files: columnWidth, gap };
  return { columns, columnWidth, header: 0, heights };
}

function measureMosaic(width: number): Measures {
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
