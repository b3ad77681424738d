import { extensionOf } from '@satchel/contract';

const SUBTITLE = /\.(vtt|srt|ass|ssa)$/i;
/** What may follow a video's name in that of its subtitles, in the order of their codes: `film.vtt`, `film-en.srt`. */
const SEPARATORS = [' ', '-', '.', '_'];
/** Films have fewer; a folder full of names that fit each other would make a list far larger than the folder. */
const MOST_PER_VIDEO = 32;

/** The subtitle files of a folder by name; WebVTT, which every player reads, is apart and comes first. */
export interface SubtitleNames {
  vtt: readonly string[];
  other: readonly string[];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

export function subtitleNames(names: readonly string[]): SubtitleNames {
  const vtt: string[] = [];
  const other: string[] = [];
  for (const name of names) {
    const extension = SUBTITLE.exec(name)?.[1];
    if (extension) (extension.toLowerCase() === 'vtt' ? vtt : other).push(name);
  }
  return { vtt: vtt.sort(compare), other: other.sort(compare) };
}

/** Those named after the video, at most 32: its name without the extension, then one of `SEPARATORS`. */
export function subtitlesOf(video: string, { vtt, other }: SubtitleNames): string[] {
  const base = video.slice(0, video.length - extensionOf(video).length);
  const found: string[] = [];
  if (base === '') return found;
  for (const names of [vtt, other]) {
    for (const separator of SEPARATORS) addBeginning(found, names, base + separator);
  }
  return found;
}

/** Adds the ordered `names` that begin so, as far as there is room: in the time that finding the first one takes. */
function addBeginning(found: string[], names: readonly string[], beginning: string): void {
  let low = 0;
  for (let high = names.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (compare(names[middle] ?? '', beginning) < 0) low = middle + 1;
    else high = middle;
  }
  for (let name = names[low]; name?.startsWith(beginning); name = names[++low]) {
    if (found.length >= MOST_PER_VIDEO) return;
    found.push(name);
  }
}
