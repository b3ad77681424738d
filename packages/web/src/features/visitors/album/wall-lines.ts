import { type EntryOrder, entryOrder } from '../../../listing/model/entry-order';
import { justify } from './justify';
import type { ShapeOf } from './use-shapes';

const IN_WALL: ReadonlySet<string> = new Set(['image', 'video']);

/** The entries of an album: folders, then pictures and videos, then other files. */
export interface AlbumOrder extends EntryOrder {
  /** The number of pictures and videos, after the folders. */
  readonly wallCount: number;
}

export function albumOrder({ items, folderCount }: EntryOrder): AlbumOrder {
  const files = items.slice(folderCount);
  const wall = files.filter(({ type }) => IN_WALL.has(type));
  const others = files.filter(({ type }) => !IN_WALL.has(type));
  const order = entryOrder([...items.slice(0, folderCount), ...wall, ...others], folderCount);
  return Object.assign(order, { wallCount: wall.length });
}

/** In pixels. The gaps are between the entries of a line, and below it. */
export interface WallMeasures {
  width: number;
  folders: { columns: number; height: number; gap: number };
  /** `height` is that of most lines, as near as the pictures allow. */
  wall: { height: number; gap: number };
  others: { height: number };
}

/** The position of an entry in its line, in pixels from the beginning of the line. */
export interface EntryBox {
  index: number;
  start: number;
  width: number;
}

interface Line {
  first: number;
  count: number;
  /** In pixels, without the gap below; in the wall with decimals, of which the line has none. */
  height: number;
  gap: number;
  /** The distance of its upper edge from that of the wall. */
  top: number;
}

/** The positions of the entries of an album. */
export class WallLines {
  readonly #lines: Line[] = [];
  readonly #order: AlbumOrder;
  readonly #width: number;
  readonly #columns: number;
  readonly #shapeOf: ShapeOf;

  /** `shapeOf` returns the width of a picture or video, divided by its height. */
  constructor(order: AlbumOrder, measures: WallMeasures, shapeOf: ShapeOf) {
    this.#order = order;
    this.#width = measures.width;
    this.#columns = measures.folders.columns;
    this.#shapeOf = shapeOf;
    const { items, folderCount, wallCount } = order;
    const { folders, wall, others } = measures;
    const wallEnd = folderCount + wallCount;
    for (let first = 0; first < folderCount; first += folders.columns)
      this.#add(first, Math.min(folders.columns, folderCount - first), folders);
    let first = folderCount;
    for (const { count, height } of justify(items.slice(folderCount, wallEnd).map(shapeOf), {
      ...wall,
      width: measures.width,
    })) {
      this.#add(first, count, { height, gap: wall.gap });
      first += count;
    }
    for (first = wallEnd; first < items.length; first += 1) this.#add(first, 1, { ...others, gap: 0 });
  }

  #add(first: number, count: number, { height, gap }: { height: number; gap: number }): void {
    const before = this.#lines.at(-1);
    const top = before ? before.top + Math.round(before.height) + before.gap : 0;
    this.#lines.push({ first, count, height, gap, top });
  }

  get count(): number {
    return this.#lines.length;
  }

  /** The height of a line with the gap below it. */
  heightOf(line: number): number {
    const { height = 0, gap = 0 } = this.#lines[line] ?? {};
    return Math.round(height) + gap;
  }

  /** The distance of the upper edge of a line from that of the wall. */
  topOf(line: number): number {
    return this.#lines[line]?.top ?? 0;
  }

  /** The line of an entry, -1 for none. */
  lineOf(index: number): number {
    if (index < 0 || index >= this.#order.items.length) return -1;
    return this.#lastWhere((line) => line.first <= index);
  }

  /** The line at this distance from the upper edge of the wall. */
  lineAt(distance: number): number {
    return Math.max(
      0,
      this.#lastWhere(({ top }) => top <= distance),
    );
  }

  #lastWhere(isBefore: (line: Line) => boolean): number {
    let [low, high] = [0, this.#lines.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const line = this.#lines[middle];
      if (line && isBefore(line)) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }

  /** The entries of a line, and its height without the gap. */
  at(line: number): { height: number; boxes: EntryBox[] } | undefined {
    const found = this.#lines[line];
    if (!found) return undefined;
    return { height: Math.round(found.height), boxes: this.#boxesIn(found) };
  }

  #boxesIn({ first, count, height, gap }: Line): EntryBox[] {
    const { folderCount, wallCount, items } = this.#order;
    const isInWall = first >= folderCount && first < folderCount + wallCount;
    const columns = first < folderCount ? this.#columns : 1;
    const even = (this.#width - gap * (columns - 1)) / columns;
    const shapes = items.slice(first, first + count).map(this.#shapeOf);
    let end = 0;
    return shapes.map((each, offset) => {
      const start = Math.round(end);
      end += isInWall ? each * height : even;
      const width = Math.round(end) - start;
      end += gap;
      return { index: first + offset, start, width };
    });
  }

  /** The entry above or below, the nearest one to the middle of this one. */
  vertical(index: number, by: number): number {
    const line = this.lineOf(index);
    const next = Math.max(0, Math.min(this.count - 1, line + by));
    const from = this.at(line)?.boxes.find((box) => box.index === index);
    const to = this.at(next)?.boxes ?? [];
    const [first] = to;
    if (!from || !first || next === line) return index;
    const away = (box: EntryBox) => Math.abs(box.start + box.width / 2 - from.start - from.width / 2);
    return to.reduce((best, box) => (away(box) < away(best) ? box : best), first).index;
  }
}
