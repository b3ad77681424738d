import type { FileType } from '@satchel/contract';

/** The files that the arrows of a preview step through; text usually opens in the editor and is left out. */
const SHOWN: ReadonlySet<FileType> = new Set<FileType>(['image', 'video', 'audio', 'blob', 'pdf']);

export interface Neighbourly {
  path: string;
  type: FileType;
  isDir: boolean;
}

export interface Neighbours<Item> {
  previous: Item | null;
  next: Item | null;
  /** Counted from 1; 0 if the file is not in the list. */
  position: number;
  count: number;
  /** The files that are counted: pictures alone, all files of the folder, or all but its texts. */
  counted: 'pictures' | 'files' | 'noTexts';
}

/** The previewable files of a folder, in the given order. */
export function previewable<Item extends Neighbourly>(items: readonly Item[], isTextShown = false): Item[] {
  return items.filter(
    ({ isDir, type }) => !isDir && (SHOWN.has(type) || (isTextShown && type.startsWith('text'))),
  );
}

/** The neighbours of `path` among the previewable files of a folder, in the given order. */
export function neighboursOf<Item extends Neighbourly>(
  items: readonly Item[],
  path: string,
  isTextShown = false,
): Neighbours<Item> {
  const shown = previewable(items, isTextShown);
  const index = shown.findIndex((item) => item.path === path);
  const counted = whatIs(shown, items);
  if (index < 0) return { previous: null, next: null, position: 0, count: shown.length, counted };
  return {
    previous: shown[index - 1] ?? null,
    next: shown[index + 1] ?? null,
    position: index + 1,
    count: shown.length,
    counted,
  };
}

function whatIs(shown: readonly Neighbourly[], all: readonly Neighbourly[]): Neighbours<unknown>['counted'] {
  if (shown.every(({ type }) => type === 'image')) return 'pictures';
  return shown.length === all.filter(({ isDir }) => !isDir).length ? 'files' : 'noTexts';
}

/**
 * The target after `path` is deleted: the next file, otherwise the previous one, otherwise null for the
 * folder.
 */
export function targetAfterDelete<Item extends Neighbourly>(
  items: readonly Item[],
  path: string,
): Item | null {
  const { next, previous } = neighboursOf(items, path);
  return next ?? previous;
}
