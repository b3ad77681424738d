import { nameOf, parentOf, ROOT, segmentsOf, type VirtualPath } from '@satchel/contract';
import { fuzzyMatch } from './fuzzy';

/** Folders that are known before the server has searched. */
export interface KnownFolders {
  /** The favourites in the order of the user. */
  favourites: readonly VirtualPath[];
  /** The latest first. */
  recent: readonly VirtualPath[];
}

/** The source of the names of folders; the page provides it, because features do not import each other. */
export interface FolderSource {
  /** Never rejects: lists that cannot be read are left out. */
  known(): Promise<KnownFolders>;
  /**
   * Calls `onFound` with folders anywhere whose names contain the words. Rejects when `signal` is aborted.
   */
  search(request: {
    words: string;
    limit: number;
    signal: AbortSignal;
    onFound: (folders: readonly VirtualPath[]) => void;
  }): Promise<unknown>;
}

export interface FoundFolder {
  path: VirtualPath;
  name: string;
  /** The positions of the typed letters in the name. */
  at: readonly number[];
  /** The rank of the match, see `letterRank`. */
  rank: number;
  kind: 'favourite' | 'recent' | 'other';
}

interface RankInput extends KnownFolders {
  typed: string;
  /** Folders that the server has found. */
  found: Iterable<VirtualPath>;
  /** The open folder. */
  here: VirtualPath;
  rootName: string;
  /** Folders in sight come before favourites and recent ones. */
  isSightFirst?: boolean | undefined;
}

/** Splits the typed text into the letters of the name and, before a slash, those of folders above it. */
function partsOf(typed: string): { name: string; above: readonly string[] } {
  const parts = typed.split('/').map((part) => part.trim());
  return { name: parts.at(-1) ?? '', above: parts.slice(0, -1).filter((part) => part !== '') };
}

/** The words that the server searches for. */
export const wordsOf = (typed: string): string => partsOf(typed).name;

/**
 * Smaller is better: the whole name, its beginning, the beginning of a word, adjacent letters anywhere, or
 * separate letters.
 */
export function letterRank(name: string, at: readonly number[]): number {
  const letters = [...name];
  const first = at[0] ?? 0;
  if ((at.at(-1) ?? 0) - first !== at.length - 1) return 4;
  if (first === 0) return at.length === letters.length ? 0 : 1;
  return /[\p{L}\p{N}]/u.test(letters[first - 1] ?? '') ? 3 : 2;
}

function isBelow(path: VirtualPath, above: readonly string[]): boolean {
  const folders = segmentsOf(parentOf(path));
  let next = 0;
  for (const folder of folders) {
    const wanted = above[next];
    if (wanted !== undefined && fuzzyMatch(folder, wanted)) next += 1;
  }
  return next === above.length;
}

/** The number of steps from one folder to the other. */
function distance(one: VirtualPath, other: VirtualPath): number {
  const [a, b] = [segmentsOf(one), segmentsOf(other)];
  let common = 0;
  while (common < a.length && a[common] === b[common]) common += 1;
  return a.length + b.length - 2 * common;
}

/** 0 for a folder in the open one, 1 for a neighbour of the open one, 2 for others. */
export function sightRank(here: VirtualPath, path: VirtualPath): 0 | 1 | 2 {
  if (path === ROOT || path === here) return 2;
  const parent = parentOf(path);
  if (parent === here) return 0;
  return here !== ROOT && parent === parentOf(here) ? 1 : 2;
}

/**
 * The folders that match the typed text, best first: by letters, then visible ones if that is wanted,
 * favourites, recency and nearness.
 */
export function rankFolders(input: RankInput): FoundFolder[] {
  const { typed, found, favourites, recent, here, rootName, isSightFirst = false } = input;
  const { name: letters, above } = partsOf(typed);
  if (letters === '') return [];
  const known = [...new Set([...favourites, ...recent])];
  const places = new Map(known.map((path, index) => [path, index]));
  const favourite = new Set(favourites);
  const all = new Set([...known, ROOT, ...found]);
  return [...all]
    .flatMap((path) => {
      const name = nameOf(path) || rootName;
      const match = fuzzyMatch(name, letters);
      if (!match || !isBelow(path, above)) return [];
      const kind: FoundFolder['kind'] = favourite.has(path)
        ? 'favourite'
        : places.has(path)
          ? 'recent'
          : 'other';
      const order = [
        letterRank(name, match.at),
        isSightFirst ? sightRank(here, path) : 0,
        places.get(path) ?? known.length,
        distance(here, path),
        -match.score,
      ];
      return [{ folder: { path, name, at: match.at, rank: order[0] ?? 0, kind }, order }];
    })
    .sort((a, b) => compare(a.order, b.order) || (a.folder.path < b.folder.path ? -1 : 1))
    .map(({ folder }) => folder);
}

function compare(one: readonly number[], other: readonly number[]): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  return index < 0 ? 0 : (one[index] ?? 0) - (other[index] ?? 0);
}

/** The folder above, as it is shown beside the name. */
export function parentLabel(path: VirtualPath, rootName: string): string {
  if (path === ROOT) return '';
  return parentOf(path) === ROOT ? rootName : parentOf(path).slice(1);
}
