import type { AppError } from '../../../../../lib/app-error.js';
import { denied } from '../../../../files/path-filter.js';
import type { StorageScope } from '../../../../files/storage.js';
import { nothingThere } from '../../errno.js';
import { assertAddressable } from '../../walk/names.js';
import { toPath, type WalkContext } from '../../walk/walk-context.js';
import { Walker } from '../../walk/walker.js';
import type { Nested } from '../nested.js';
import { type Folder, folderAndBelow } from './folder-entries.js';
import type { Found } from './found.js';
import { reasonOf } from './missing.js';
import { unlessRefused } from './unless-refused.js';

/** An entry to be packed and its name in the archive; empty to put the children of a folder at the top. */
export interface PackedRoot {
  path: readonly string[];
  name: string;
}

/**
 * Yields everything below `roots` that may be packed: a folder before its entries, and its files before its
 * folders. Throws if there is nothing at any root: `forbidden` if one of them is denied, otherwise
 * `not_found`.
 */
export function* findEntries(
  context: WalkContext,
  scope: StorageScope,
  roots: readonly PackedRoot[],
  nameInArchive: (name: string) => string,
): Nested<Found> {
  let refusal: AppError | undefined;
  let isAnyThere = false;
  const followed = new Set<string>();
  for (const root of roots) {
    const walker = Walker.open(context, scope);
    try {
      let refused: AppError | undefined;
      const reached = unlessRefused(
        () => reach(walker, root.path),
        (error) => {
          refused = error;
          if (refusal?.code !== 'forbidden') refusal = error;
        },
      );
      if (!reached) {
        const reason = refused && reasonOf(refused);
        if (reason)
          yield { kind: 'missing', name: root.name || nameInArchive(root.path.at(-1) ?? ''), reason };
        continue;
      }
      isAnyThere = true;
      if (reached === 'file') yield rootFile(root, nameInArchive);
      else yield* folderAndBelow(walker, rootFolder(root, walker, { followed, nameInArchive }));
    } finally {
      walker.close();
    }
  }
  if (!isAnyThere) throw refusal ?? nothingThere();
}

/** Walks to a root: into a folder, or to the folder of a file. */
function reach(walker: Walker, path: readonly string[]): 'folder' | 'file' {
  const { context, scope } = walker;
  assertAddressable(toPath(path));
  if (!context.filterOf(scope).allows(toPath([...scope.at, ...path]))) throw denied();
  const { name, stats } = walker.go(path, { last: 'follow' });
  if (name === '') return 'folder';
  if (stats?.isFile()) return 'file';
  if (!stats?.isDirectory()) throw nothingThere();
  walker.push(name);
  return 'folder';
}

function rootFolder(
  root: PackedRoot,
  walker: Walker,
  terms: Pick<Folder, 'followed' | 'nameInArchive'>,
): Folder {
  const prefix = root.name === '' ? '' : `${root.name}/`;
  return { dir: root.path, prefix, chain: { id: walker.dir.id, above: null }, ...terms };
}

function rootFile(root: PackedRoot, nameInArchive: Folder['nameInArchive']): Found {
  const spelled = root.path.at(-1) ?? '';
  const slash = root.name.lastIndexOf('/') + 1;
  const name = root.name === '' ? nameInArchive(spelled) : root.name.slice(slash);
  const path = { dir: root.path.slice(0, -1), name: spelled, isLink: true };
  return { kind: 'file', prefix: root.name.slice(0, slash), name, path };
}
