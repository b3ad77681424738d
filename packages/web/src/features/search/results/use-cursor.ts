import { type KeyboardEvent, useState } from 'react';
import { offered } from '../model/hit-list';
import type { SearchHost } from '../search-host';
import type { Search } from '../use-search';
import type { Cursor } from './hit-list-view';

const PER_PAGE = 8;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PER_PAGE, PageUp: -PER_PAGE };
const FIRST: Cursor = { index: 0, isByKey: false };

/** The active row of the list, and its keys. */
export function useCursor(search: Search, host: SearchHost) {
  const [wanted, setCursor] = useState(FIRST);
  const { list, settle, reach, submit } = search;
  const count = offered(list);
  const index = Math.min(wanted.index, Math.max(count - 1, 0));
  const cursor = index === wanted.index ? wanted : FIRST;
  const move = (step: number) => {
    if (count === 0) return;
    settle();
    reach(index + step);
    const next = Math.min(Math.max(index + step, 0), Math.min(list.hits.length, count + PER_PAGE) - 1);
    setCursor({ index: next, isByKey: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
    if (step !== undefined) move(step);
    else if (isEnter) enter(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  const enter = (isReveal: boolean) => {
    const hit = list.hits[index];
    if (!hit) submit();
    else if (isReveal) host.onReveal(hit);
    else host.onOpen(hit);
  };
  const point = (at: number) => {
    settle();
    setCursor({ index: at, isByKey: false });
  };
  return { cursor, onKeyDown, point, reset: () => setCursor(FIRST) };
}
