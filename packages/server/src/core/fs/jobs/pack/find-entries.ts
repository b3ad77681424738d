import type { AppError } from '../../../../lib/app-error.js';
import { safeEntryName } from '../../../../lib/archive-format/entry-name.js';
import { assertAddressable } from '../../tree/names.js';
import { denied, type Ground, toPath, type View } from '../../tree/view.js';
import { Walker } from '../../tree/walker.js';
import { type Folder, folderAndBelow, nothingThere } from './folder-entries.js';
import type { Found } from './found.js';
import { unlessRefused } from './unless-refused.js';

/** What is to be packed, and what it is called in the archive; an empty name puts a folder's children at the top. */
export interface PackedRoot {
  path: readonly string[];
  name: string;
}

/**
 * Everything below `roots` that may be packed, folders before what is in them, the files of a folder before its
 * folders. Throws when there is nothing at any of the roots: `forbidden` if one of them is, else `not_found`.
 */
export function* findEntries(ground: Ground, view: View, roots: readonly PackedRoot[]): Generator<Found> {
  let refusal: AppError | undefined;
  let isAnyThere = false;
  for (const root of roots) {
    const walker = Walker.open(ground, view);
    try {
      const reached = unlessRefused(
        () => reach(walker, root.path),
        (error) => {
          if (refusal?.code !== 'forbidden') refusal = error;
        },
      );
      if (!reached) continue;
      isAnyThere = true;
      if (reached === 'file') yield rootFile(root);
      else yield* folderAndBelow(walker, rootFolder(root, walker));
    } finally {
      walker.close();
    }
  }
  if (!isAnyThere) throw refusal ?? nothingThere();
}

/** Goes to a root: into it when it is a folder, else to the folder it is in. */
function reach(walker: Walker, path: readonly string[]): 'folder' | 'file' {
  const { ground, view } = walker;
  assertAddressable(toPath(path));
  if (!ground.rulesOf(view).allows(toPath([...view.at, ...path]))) throw denied();
  const { name, stats } = walker.go(path, { last: 'follow' });
  if (name === '') return 'folder';
  if (stats?.isFile()) return 'file';
  if (!stats?.isDirectory()) throw nothingThere();
  walker.push(name);
  return 'folder';
}

function rootFolder(root: PackedRoot, walker: Walker): Folder {
  return { dir: root.path, prefix: root.name === '' ? '' : `${root.name}/`, chain: [walker.dir.id] };
}

function rootFile(root: PackedRoot): Found {
  const spelled = root.path.at(-1) ?? '';
  const slash = root.name.lastIndexOf('/') + 1;
  const name = root.name === '' ? safeEntryName(spelled) : root.name.slice(slash);
  const place = { dir: root.path.slice(0, -1), name: spelled, isLink: true };
  return { kind: 'file', prefix: root.name.slice(0, slash), name, place };
}
