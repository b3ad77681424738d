import { nameOf, parentOf, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { PackRoot } from '../../core/files/file-system.js';
import { numberedName, safeEntryName } from '../../lib/archive-format/entry-name.js';

export interface ArchiveLayout {
  /** The name of the archive without its extension; empty for the name of the root. */
  baseName: string;
  roots: PackRoot[];
}

/**
 * The layout of an archive: names are relative to the common parent folder of all `paths`. For a single folder its
 * children are at the top. `exists` tells whether a path is taken, for a selection that contains a folder and an item
 * in it: the item is in the archive twice, and the second time numbered.
 */
export async function layOut(
  paths: readonly VirtualPath[],
  exists: (path: VirtualPath) => Promise<boolean>,
): Promise<ArchiveLayout> {
  const common = commonSegments(paths.map(segmentsOf));
  const taken = new Set<string>();
  const roots: PackRoot[] = [];
  for (const path of paths) {
    const isInside = paths.some(
      (other) => other !== path && path.startsWith(other === '/' ? other : `${other}/`),
    );
    roots.push({ path, name: await freeName(path, common.length, { isInside, taken, exists }) });
  }
  const last = common.at(-1) ?? '';
  return { baseName: last, roots };
}

interface Taken {
  isInside: boolean;
  taken: Set<string>;
  exists: (path: VirtualPath) => Promise<boolean>;
}

async function freeName(
  path: VirtualPath,
  depth: number,
  { isInside, taken, exists }: Taken,
): Promise<string> {
  const segments = segmentsOf(path).slice(depth).map(safeEntryName);
  const last = segments.pop();
  if (last === undefined) return '';
  const isTaken = async (name: string): Promise<boolean> => {
    if (taken.has([...segments, name].join('/'))) return true;
    if (!isInside) return false;
    return name === nameOf(path) || (await exists(`${parentOf(path)}/${name}` as VirtualPath));
  };
  let name = last;
  for (let n = 1; await isTaken(name); n++) name = numberedName(last, n);
  const full = [...segments, name].join('/');
  taken.add(full);
  return full;
}

function commonSegments(all: readonly string[][]): string[] {
  const [first = [], ...others] = all;
  const differs = (segment: string, at: number): boolean => others.some((other) => other[at] !== segment);
  const end = first.findIndex(differs);
  return end < 0 ? first : first.slice(0, end);
}
