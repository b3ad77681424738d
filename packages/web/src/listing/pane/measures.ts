import { textScale as em } from '../../lib/browser/text-size';
import type { ViewMode } from '../model/view-mode';
import type { LineHeights } from './lines';

/** The same value is in the style sheets. */
export interface Measures {
  columns: number;
  heights: LineHeights;
  /** The width of one column, including the gap after it. */
  columnWidth: number;
  /** The height of the row with the column headers, above the first line. */
  header: number;
}

/** The maximum width of a card in the mosaic. */
const CARD_MAX = 300 * em;
const CARD_GAP = 12 * em;
const CARD_CAPTION = 54 * em;
/** A name on a phone may take up two lines. */
const PHONE_CARD_CAPTION = 72 * em;
const CARD_ASPECT = 0.6;
const PILL = 64 * em;
const PILL_GAP = 10 * em;
const LABEL = 40 * em;
/** The maximum width of a picture in the gallery. */
const TILE_MAX = 220 * em;
const TILE_GAP = 6 * em;
const PHONE_TILE_MAX = 128 * em;
const PHONE_TILE_GAP = 4 * em;
/** A folder on a phone has its name below its icon. */
const PHONE_FOLDER = 92 * em;

interface Space {
  view: ViewMode;
  /** The width of the lines, without the padding of the pane. */
  width: number;
  isPhone: boolean;
  isTouch: boolean;
  /** The width of tiles as a factor of the usual one. */
  tileScale: number;
}

export function measure({ view, width, isPhone, isTouch, tileScale }: Space): Measures {
  if (view === 'list') {
    const row = (isPhone ? 60 : isTouch ? 48 : 40) * em;
    const heights = { label: LABEL, folders: row, files: row, gap: 0 };
    return { columns: 1, heights, columnWidth: width, header: isPhone ? 0 : (isTouch ? 45 : 40) * em };
  }
  return view === 'gallery'
    ? measureGallery(width, isPhone, tileScale)
    : measureMosaic(width, isPhone, tileScale);
}

function measureGallery(width: number, isPhone: boolean, scale: number): Measures {
  const [max, gap] = isPhone ? [PHONE_TILE_MAX, PHONE_TILE_GAP] : [TILE_MAX, TILE_GAP];
  const columns = Math.max(1, Math.ceil(width / (max * scale)));
  const columnWidth = (width + gap) / columns;
  const folders = (isPhone ? PHONE_FOLDER : PILL) + gap;
  // The column with its gap is as high as it is wide, so the content is a square.
  const heights = { label: LABEL, folders, files: columnWidth, gap };
  return { columns, columnWidth, header: 0, heights };
}

function measureMosaic(width: number, isPhone: boolean, scale: number): Measures {
  const columns = Math.max(1, Math.ceil(width / (CARD_MAX * scale)));
  const columnWidth = (width + CARD_GAP) / columns;
  const picture = Math.round((columnWidth - CARD_GAP) * CARD_ASPECT);
  const files = picture + (isPhone ? PHONE_CARD_CAPTION : CARD_CAPTION) + CARD_GAP;
  return {
    columns,
    columnWidth,
    header: 0,
    heights: { label: LABEL, folders: (isPhone ? PHONE_FOLDER : PILL) + PILL_GAP, files, gap: CARD_GAP },
  };
}
