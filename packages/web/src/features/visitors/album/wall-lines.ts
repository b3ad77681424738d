import { type EntryOrder, entryOrder } from '../../../listing/model/entry-order';

const IN_WALL: ReadonlySet<string> = new Set(['image', 'video']);

/** The entries of an album: folders, then pictures and films, then other files. */
export interface AlbumOrder extends EntryOrder {
  /** The number of pictures and films, after the folders. */
  readonly wallCount: number;
}

export function albumOrder({ items, folderCount }: EntryOrder): AlbumOrder {
  const files = items.slice(folderCount);
  const wall = files.filter(({ type }) => IN_WALL.has(type));
  const others = files.filter(({ type }) => !IN_WALL.has(type));
  const order = entryOrder([...items.slice(0, folderCount), ...wall, ...others], folderCount);
  return Object.assign(order, { wallCount: wall.length });
}

export type Section = 'folders' | 'wall' | 'others';

/** The columns of a section and the height of its lines in pixels, with the gap below. */
export interface SectionMeasures {
  columns: number;
  height: number;
}

/** A line of the album; `first` is the index of its first entry. */
export interface WallLine {
  section: Section;
  first: number;
  count: number;
}

export type WallMeasures = Record<Section, SectionMeasures>;

interface Block extends SectionMeasures {
  section: Section;
  start: number;
  end: number;
  firstLine: number;
  lines: number;
}

/** Where the entries of an album are, by arithmetic: nothing is stored for each of them. */
export class WallLines {
  readonly count: number;
  readonly #blocks: readonly Block[];

  constructor({ items, folderCount, wallCount }: AlbumOrder, measures: WallMeasures) {
    const ends: [Section, number][] = [
      ['folders', folderCount],
      ['wall', folderCount + wallCount],
      ['others', items.length],
    ];
    let start = 0;
    let firstLine = 0;
    const blocks: Block[] = [];
    for (const [section, end] of ends) {
      const { columns, height } = measures[section];
      const lines = Math.ceil((end - start) / columns);
      if (lines > 0) blocks.push({ section, start, end, firstLine, lines, columns, height });
      start = end;
      firstLine += lines;
    }
    this.#blocks = blocks;
    this.count = firstLine;
  }

  at(line: number): WallLine | undefined {
    const block = this.#blocks.findLast(({ firstLine }) => firstLine <= line);
    if (!block || line < 0 || line >= this.count) return undefined;
    const first = block.start + (line - block.firstLine) * block.columns;
    return { section: block.section, first, count: Math.min(block.columns, block.end - first) };
  }

  heightOf(line: number): number {
    return this.#blocks.findLast(({ firstLine }) => firstLine <= line)?.height ?? 0;
  }

  /** The line of an entry, -1 for none. */
  lineOf(index: number): number {
    const block = this.#blocks.find(({ start, end }) => index >= start && index < end);
    return block ? block.firstLine + Math.floor((index - block.start) / block.columns) : -1;
  }

  /** The entry above or below, in the same column where there is one. */
  vertical(index: number, by: number): number {
    const line = this.lineOf(index);
    const from = this.at(line);
    const to = this.at(Math.max(0, Math.min(this.count - 1, line + by)));
    if (!from || !to || to.first === from.first) return index;
    return to.first + Math.min(index - from.first, to.count - 1);
  }
}
