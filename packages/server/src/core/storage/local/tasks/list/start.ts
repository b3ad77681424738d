import type { Sorting } from '@satchel/contract';
import { extensionType } from '../../../../files/file-type.js';
import type { ListingStart } from '../../../../files/listing.js';
import { naturalKey } from '../../../../files/listing-order.js';

/** More than any screen shows at once. */
const MOST = 200;

/** The knowledge about a folder before its entries are looked at. */
interface KnownStart extends ListingStart {
  /** The first names in their order. */
  names: string[];
  numDirs: number;
  numFiles: number;
}

/** True if the names alone decide which entries come first. */
export function isByName({ by }: Sorting): boolean {
  return by !== 'size' && by !== 'modified';
}

/** Selects the first of `names`, folders before files. */
export function startOf(
  names: readonly string[],
  folderNames: ReadonlySet<string>,
  { asc }: Sorting,
): KnownStart {
  const folders = names.filter((name) => folderNames.has(name));
  const files = names.filter((name) => !folderNames.has(name));
  const first = firstNames(folders, asc);
  const media = files.filter((name) => isSeen(name)).length;
  return {
    names: [...first, ...firstNames(files, asc, MOST - first.length)],
    numDirs: folders.length,
    numFiles: files.length,
    areMostlyPictures: media > names.length / 2,
  };
}

function isSeen(name: string): boolean {
  const type = extensionType(name);
  return type === 'image' || type === 'video';
}

/** Selects the first names without sorting all of them: names after the last selected one are skipped. */
function firstNames(names: readonly string[], isBackwards: boolean, most = MOST): string[] {
  if (most === 0) return [];
  const comesBefore = (a: string, b: string) => (isBackwards ? a > b : a < b);
  let kept: { key: string; name: string }[] = [];
  let last: string | undefined;
  const narrow = () => {
    kept.sort((a, b) => (comesBefore(a.key, b.key) ? -1 : 1));
    kept = kept.slice(0, most);
    last = kept.length === most ? kept.at(-1)?.key : undefined;
  };
  for (const name of names) {
    const key = naturalKey(name);
    if (last !== undefined && !comesBefore(key, last)) continue;
    kept.push({ key, name });
    if (kept.length >= 4 * MOST) narrow();
  }
  narrow();
  return kept.map(({ name }) => name);
}
