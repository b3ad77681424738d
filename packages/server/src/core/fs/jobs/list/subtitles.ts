import { extensionOf } from '@satchel/contract';
import type { Item } from './order.js';

const SUBTITLE = /.\.?(vtt|srt|ass|ssa)$/i;

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Finds the subtitle files in the same folder whose names start with a video's, without looking at each for each. */
export function subtitleFinder(items: readonly Item[]): (video: string) => string[] {
  const names = items
    .filter((item) => item.state === 'file' && SUBTITLE.test(item.name))
    .map((item) => item.name);
  names.sort(compare);
  return (video) => {
    const base = video.slice(0, video.length - extensionOf(video).length);
    if (base === '' || names.length === 0) return [];
    let low = 0;
    for (let high = names.length; low < high; ) {
      const middle = (low + high) >> 1;
      if (compare(names[middle] ?? '', base) < 0) low = middle + 1;
      else high = middle;
    }
    const found: string[] = [];
    for (let name = names[low]; name?.startsWith(base); low += 1, name = names[low]) found.push(name);
    return found;
  };
}
