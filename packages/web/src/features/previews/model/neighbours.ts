import type { FileType } from '@satchel/contract';

/** What the arrows of a preview go through; text mostly opens in the editor and is left out. */
const SHOWN: ReadonlySet<FileType> = new Set<FileType>(['image', 'video', 'audio', 'blob', 'pdf']);

export interface Neighbourly {
  path: string;
  type: FileType;
  isDir: boolean;
}

export interface Neighbours<Item> {
  previous: Item | null;
  next: Item | null;
  /** From 1; 0 when the file is not among those shown. */
  position: number;
  count: number;
}

/** Who stands beside `path` among the previewable files of a folder, in the order given. */
export function neighboursOf<Item extends Neighbourly>(
  items: readonly Item[],
  path: string,
  isTextShown = false,
): Neighbours<Item> {
  const isShown = ({ isDir, type }: Item) =>
    !isDir && (SHOWN.has(type) || (isTextShown && type.startsWith('text')));
  const shown = items.filter(isShown);
  const index = shown.findIndex((item) => item.path === path);
  if (index < 0) return { previous: null, next: null, position: 0, count: shown.length };
  return {
    previous: shown[index - 1] ?? null,
    next: shown[index + 1] ?? null,
    position: index + 1,
    count: shown.length,
  };
}

/** Where to go once `path` is deleted: the next file, else the previous, else null for the folder. */
export function placeAfterDelete<Item extends Neighbourly>(
  items: readonly Item[],
  path: string,
): Item | null {
  const { next, previous } = neighboursOf(items, path);
  return next ?? previous;
}
