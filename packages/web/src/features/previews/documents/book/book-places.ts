import { recallList, remember } from '../../../../lib/browser-memory';

const STORAGE_KEY = 'satchel.book-places';
const KEPT = 100;

/** Where somebody is in a book. */
export interface Place {
  chapter: number;
  /** How far down, 0 to 1. */
  down: number;
}

type Places = [book: string, chapter: number, down: number][];

const read = (): Places => recallList(STORAGE_KEY);

/** Where the person left the book; its beginning when they never were there. */
export function placeIn(book: string, chapters: number): Place {
  const [, chapter = 0, down = 0] = read().find(([known]) => known === book) ?? [];
  return chapter < chapters ? { chapter, down } : { chapter: 0, down: 0 };
}

/** Keeps the place in this browser, for the last hundred books; the beginning is not worth it. */
export function keepPlace(book: string, { chapter, down }: Place): void {
  const others = read().filter(([known]) => known !== book);
  const isBeginning = chapter === 0 && down === 0;
  const own: Places = isBeginning ? [] : [[book, chapter, Math.round(down * 1000) / 1000]];
  remember(STORAGE_KEY, JSON.stringify([...own, ...others].slice(0, KEPT)));
}
