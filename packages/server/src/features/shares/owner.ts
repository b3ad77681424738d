import { isWithin, ROOT, rebasePath, type User, type VirtualPath } from '@satchel/contract';
import type { Entry, FileSystem } from '../../core/fs/file-system.js';
import { AppError } from '../../lib/app-error.js';
import { parseScope } from '../../lib/scope.js';

/** Somebody who shares, with a door to their files. */
export interface Owner {
  user: User;
  files: FileSystem;
}

/** Where `place`, a path from the server's root, is for its owner; null when it is out of their scope. */
export async function ownPath({ user, files }: Owner, place: VirtualPath): Promise<VirtualPath | null> {
  const scope = parseScope(user.scope);
  if (isWithin(scope, place)) return pathBelow(scope, place);
  // The way to the scope may lead over links.
  const root = await topOf(files);
  return root !== null && isWithin(root, place) ? pathBelow(root, place) : null;
}

/** Null when the folder is not there. */
async function topOf(files: FileSystem): Promise<VirtualPath | null> {
  try {
    return (await files.locate(ROOT)).place;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

export interface OwnObject {
  entry: Entry;
  /** From the server's root: what the link is stored by. */
  place: VirtualPath;
}

/** What the owner has at `path`. Throws `not_found`, also for a link that leads nowhere. */
export async function ownObject(owner: Owner, path: VirtualPath): Promise<OwnObject> {
  const { entry, place } = await owner.files.locate(path);
  if (entry.kind === 'broken') throw new AppError('not_found', 'the link leads nowhere');
  const isInside = place !== null && (await ownPath(owner, place)) !== null;
  // Where the operator lets links lead out of the scope, what they lead to goes by the path of the link.
  return { entry, place: isInside ? place : rebasePath(parseScope(owner.user.scope), path) };
}

function pathBelow(base: VirtualPath, path: VirtualPath): VirtualPath {
  if (base === ROOT) return path;
  return path === base ? ROOT : (path.slice(base.length) as VirtualPath);
}
