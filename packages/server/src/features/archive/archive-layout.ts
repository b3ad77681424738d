import { nameOf, parentOf, segmentsOf, type VirtualPath } from '@satchel/contract';
import type { PackRoot } from '../../core/files/file-system.js';
import { NumberedNames, safeEntryName } from '../../lib/archive-format/entry-name.js';

export interface ArchiveLayout {
  /** The name of the archive without its extension; empty for the name of the root. */
  baseName: string;
  roots: PackRoot[];
}

/**
 * The layout of an archive: names are relative to the common parent folder of all `paths`. The children of a
 * single folder are at the top. A selection may contain a folder and an item in it: then the item is in the
 * archive twice, and the second one is numbered with a name for which `exists` is false.
 */
export async function layOut(
  paths: readonly VirtualPath[],
  exists: (path: VirtualPath) => Promise<boolean>,
  keepsBytes = false,
): Promise<ArchiveLayout> {
  const common = commonSegments(paths.map(segmentsOf));
  const top = `/${common.join('/')}` as VirtualPath;
  const selected = new Set(paths);
  const free = new FreeNames(exists, keepsBytes);
  const roots: PackRoot[] = [];
  for (const path of paths) {
    const isInside = isBelowOne(path, selected, top);
    roots.push({ path, name: await free.next(path, { depth: common.length, isInside }) });
  }
  return { baseName: common.at(-1) ?? '', roots };
}

/** True if a folder above `path` is selected, too. None is above `top`, which contains all of them. */
function isBelowOne(path: VirtualPath, selected: ReadonlySet<VirtualPath>, top: VirtualPath): boolean {
  for (let folder = path; folder !== top; ) {
    folder = parentOf(folder);
    if (selected.has(folder)) return true;
  }
  return false;
}

/** Gives each selected item a name of its own. */
class FreeNames {
  readonly #numbered = new NumberedNames();
  readonly #used = new Set<string>();

  constructor(
    readonly exists: (path: VirtualPath) => Promise<boolean>,
    readonly keepsBytes: boolean,
  ) {}

  /** `depth` segments are left out; `isInside` is set when a selected folder contains the entry. */
  async next(path: VirtualPath, { depth, isInside }: { depth: number; isInside: boolean }): Promise<string> {
    const segments = segmentsOf(path)
      .slice(depth)
      .map((segment) => safeEntryName(segment, this.keepsBytes));
    const last = segments.pop();
    if (last === undefined) return '';
    const folder = segments.map((segment) => `${segment}/`).join('');
    const isUsed = async (name: string): Promise<boolean> => {
      if (this.#used.has(folder + name)) return true;
      if (!isInside) return false;
      return name === nameOf(path) || (await this.exists(`${parentOf(path)}/${name}` as VirtualPath));
    };
    let name = this.#numbered.next(folder, last);
    while (await isUsed(name)) name = this.#numbered.next(folder, last);
    this.#used.add(folder + name);
    return folder + name;
  }
}

function commonSegments(all: readonly string[][]): string[] {
  const [first = [], ...others] = all;
  const differs = (segment: string, at: number): boolean => others.some((other) => other[at] !== segment);
  const end = first.findIndex(differs);
  return end < 0 ? first : first.slice(0, end);
}
