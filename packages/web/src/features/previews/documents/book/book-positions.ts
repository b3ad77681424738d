import { recallList, remember } from '../../../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.book-places';
const KEPT = 100;

/** The position of a reader in a book. */
export interface BookPosition {
  chapter: number;
  /** The scroll position in the chapter, from 0 to 1. */
  down: number;
}

type Places = [book: string, chapter: number, down: number][];

const read = (): Places => recallList(STORAGE_KEY);

/** The last position in the book; its beginning if there is none. */
export function positionIn(book: string, chapters: number): BookPosition {
  const [, chapter = 0, down = 0] = read().find(([known]) => known === book) ?? [];
  return chapter < chapters ? { chapter, down } : { chapter: 0, down: 0 };
}

/** Stores the position in this browser, for the last hundred books; the beginning is not stored. */
export function storePosition(book: string, { chapter, down }: BookPosition): void {
  const others = read().filter(([known]) => known !== book);
  const isBeginning = chapter === 0 && down === 0;
  const own: Places = isBeginning ? [] : [[book, chapter, Math.round(down * 1000) / 1000]];
  remember(STORAGE_KEY, JSON.stringify([...own, ...others].slice(0, KEPT)));
}
