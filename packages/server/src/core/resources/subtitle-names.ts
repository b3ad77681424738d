import { extensionOf } from '@satchel/contract';
import { foldName } from '../../lib/fold-name.js';
import { extensionType } from '../files/file-type.js';

const SUBTITLE = /\.(vtt|srt|ass|ssa)$/i;
/** Positions where a film's name may end in that of its subtitles. */
const BEFORE_MORE = /\s?[.\-_[(]|\s/g;
/** The text that follows it: `film.en.srt`, `film-en.srt`, `film [en].srt`. */
const MORE = /^\s?[.\-_[(]/;
/**
 * After a space a code of a language does, but no other word and no number, also no Roman one: those are of
 * another film.
 */
const LANGUAGE = /^\s([a-z]{2,3})(?:$|[.\-_])/;
const ROMAN = /^[ivx]+$/;
/**
 * Films have fewer; a folder full of names that fit each other would make a list far larger than the folder.
 */
const MOST_PER_FILM = 32;

/**
 * The subtitle files of a folder, by the folded names of its films without their extensions. Of each film,
 * WebVTT, which every player reads, comes first.
 */
export type SubtitleNames = ReadonlyMap<string, readonly string[]>;

/** Each file belongs to one film, to that with the longest name: those of `Alien 3` are not of `Alien`. */
export function subtitleNames(names: readonly string[]): SubtitleNames {
  const subtitles = names.filter((name) => SUBTITLE.test(name)).sort(compare);
  const found = new Map<string, string[]>();
  if (subtitles.length === 0) return found;
  for (const name of names) if (extensionType(name) === 'video') found.set(stemOf(name), []);
  // Every name would begin with that of `.mp4`.
  found.delete('');
  for (const name of subtitles) {
    const film = filmOf(stemOf(name), found);
    const ofFilm = film === undefined ? undefined : found.get(film);
    if (ofFilm && ofFilm.length < MOST_PER_FILM) ofFilm.push(name);
  }
  return found;
}

export function subtitlesOf(film: string, names: SubtitleNames): readonly string[] {
  return names.get(stemOf(film)) ?? [];
}

/**
 * Case, and how accents are composed, make no difference: films and their subtitles come from different
 * systems.
 */
function stemOf(name: string): string {
  return foldName(name.slice(0, name.length - extensionOf(name).length));
}

function filmOf(stem: string, films: ReadonlyMap<string, unknown>): string | undefined {
  if (films.has(stem)) return stem;
  const ends = [...stem.matchAll(BEFORE_MORE)].filter(({ index }) => isMore(stem.slice(index)));
  return ends.map(({ index }) => stem.slice(0, index)).findLast((each) => films.has(each));
}

function isMore(rest: string): boolean {
  const language = LANGUAGE.exec(rest)?.[1];
  return MORE.test(rest) || (language !== undefined && !ROMAN.test(language));
}

const isWebVtt = (name: string): boolean => /\.vtt$/i.test(name);

function compare(a: string, b: string): number {
  if (isWebVtt(a) !== isWebVtt(b)) return isWebVtt(a) ? -1 : 1;
  return a < b ? -1 : a > b ? 1 : 0;
}
