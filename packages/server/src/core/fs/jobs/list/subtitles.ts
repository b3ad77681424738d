import { extensionOf } from '@satchel/contract';

const SUBTITLE = /.(vtt|srt|ass|ssa)$/i;

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The names that may be a video's subtitles, in order. */
export function subtitleNames(names: readonly string[]): string[] {
  return names.filter((name) => SUBTITLE.test(name)).sort(compare);
}

/** Of the ordered `subtitles`, those whose names start with the video's. */
export function subtitlesOf(video: string, subtitles: readonly string[]): string[] {
  const base = video.slice(0, video.length - extensionOf(video).length);
  if (base === '') return [];
  let low = 0;
  for (let high = subtitles.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (compare(subtitles[middle] ?? '', base) < 0) low = middle + 1;
    else high = middle;
  }
  const found: string[] = [];
  for (let name = subtitles[low]; name?.startsWith(base); low += 1, name = subtitles[low]) found.push(name);
  return found;
}
