import { foldText, ROOT, type SearchHit, type VirtualPath } from '@satchel/contract';

/** A search hit, with the values by which it is sorted. */
export interface Hit {
  path: VirtualPath;
  name: string;
  isDir: boolean;
  /** Bytes. */
  size: number;
  modified: string | null;
  type: string;
  /** The extension with its dot. */
  extension: string;
  /** The rank, smaller is better: the whole name, its beginning, the beginning of a word, anywhere. */
  rank: number;
  /** The key for sorting by name: numbers are padded with zeros, so that 2 comes before 10. */
  sortKey: string;
}

const LETTER = /[\p{L}\p{N}]/u;

function rankOf(folded: string, words: readonly string[]): number {
  const [first = ''] = words;
  if (first === '') return 3;
  if (folded === first || folded.startsWith(`${first}.`)) return 0;
  const at = folded.indexOf(first);
  if (at === 0) return 1;
  return at > 0 && !LETTER.test(folded.charAt(at - 1)) ? 2 : 3;
}

/** `folder` is the searched folder, `words` are the words of the query. */
export function toHit(found: SearchHit, folder: VirtualPath, words: readonly string[]): Hit {
  const name = found.path.slice(found.path.lastIndexOf('/') + 1);
  const folded = foldText(name);
  const dot = name.lastIndexOf('.');
  return {
    // Paths from the server are valid; checking a hundred thousand of them would take a second.
    path: (folder === ROOT ? `/${found.path}` : `${folder}/${found.path}`) as VirtualPath,
    name,
    isDir: found.dir,
    size: found.size,
    modified: found.modified,
    type: found.type,
    extension: dot < 0 || found.dir ? '' : name.slice(dot),
    rank: rankOf(folded, words),
    sortKey: folded.replace(/\d+/g, (digits) => digits.padStart(12, '0')),
  };
}

/** Best first; with equal rank folders before files, then by name and path. */
export function compareHits(a: Hit, b: Hit): number {
  if (a.rank !== b.rank) return a.rank - b.rank;
  if (a.isDir !== b.isDir) return a.isDir ? -1 : 1;
  if (a.sortKey !== b.sortKey) return a.sortKey < b.sortKey ? -1 : 1;
  if (a.path === b.path) return 0;
  return a.path < b.path ? -1 : 1;
}
