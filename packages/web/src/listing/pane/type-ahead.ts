import { foldText } from '@satchel/contract';
import type { EntryOrder } from '../model/entry-order';

const FORGET_AFTER_MS = 1000;

export interface TypeAhead {
  /** True if letters were typed within the last second. */
  isActive(now: number): boolean;
  /** The index of the item that matches the letters typed so far, or -1. */
  type(letter: string, order: EntryOrder, from: number, now: number): number;
}

function find(order: EntryOrder, start: number, letters: string): number {
  const total = order.items.length;
  for (let offset = 0; offset < total; offset += 1) {
    const index = (start + offset) % total;
    const item = order.items[index];
    if (item && foldText(item.name.slice(0, letters.length * 2)).startsWith(letters)) return index;
  }
  return -1;
}

/** Repeating one letter cycles through the names that start with it. */
export function createTypeAhead(): TypeAhead {
  let letters = '';
  let lastMs = Number.NEGATIVE_INFINITY;
  return {
    isActive: (now) => letters !== '' && now - lastMs < FORGET_AFTER_MS,
    type(letter, order, from, now) {
      if (now - lastMs >= FORGET_AFTER_MS) letters = '';
      lastMs = now;
      letters += foldText(letter);
      const isRepeat = letters.length > 1 && [...letters].every((each) => each === letters[0]);
      const start = Math.max(0, from);
      if (isRepeat) {
        const exact = find(order, start, letters);
        if (exact >= 0) return exact;
        return find(order, start + 1, letters.slice(0, 1));
      }
      return find(order, letters.length === 1 ? from + 1 : start, letters);
    },
  };
}
