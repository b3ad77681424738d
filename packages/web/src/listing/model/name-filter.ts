import { foldText } from '@satchel/contract';
import type { EntryOrder } from './entry-order';

/** The commas of all scripts, including Arabic, Chinese and Japanese. */
const COMMA = /\s*[,،，、]\s*/u;

/**
 * The entries of `whole` whose names contain a text anywhere, or one of several texts that are separated by
 * commas, without regard to case and accents. Each call searches only the result of the last one if that must
 * contain it, so continued typing is fast in a folder of any size.
 */
export function nameFilter(whole: EntryOrder): (text: string) => EntryOrder {
  let names: readonly string[] | undefined;
  let last: { letters: string; found: readonly number[] } | undefined;
  return (text) => {
    const letters = foldText(text.trim());
    if (letters === '') return whole;
    names ??= whole.items.map(({ name }) => foldText(name));
    // A name may contain a comma itself.
    const texts = [letters, ...(COMMA.test(letters) ? letters.split(COMMA).filter((one) => one !== '') : [])];
    const among = last && texts.length === 1 && letters.includes(last.letters) ? last.found : names.keys();
    const found: number[] = [];
    for (const index of among) if (texts.some((one) => names?.[index]?.includes(one))) found.push(index);
    last = texts.length === 1 ? { letters, found } : undefined;
    return partOf(whole, found);
  };
}

/** The position of `index` in a list that ascends; -1 if it is not there. */
function positionIn(indexes: readonly number[], index: number): number {
  let [from, to] = [0, indexes.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((indexes[middle] ?? 0) < index) from = middle + 1;
    else to = middle;
  }
  return indexes[from] === index ? from : -1;
}

/** The entries at these indexes, which ascend. */
function partOf(whole: EntryOrder, indexes: readonly number[]): EntryOrder {
  return {
    items: indexes.flatMap((index) => whole.items[index] ?? []),
    folderCount: indexes.filter((index) => index < whole.folderCount).length,
    indexOf(name) {
      const index = whole.indexOf(name);
      return index < 0 ? -1 : positionIn(indexes, index);
    },
  };
}
