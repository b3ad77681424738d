import { isWithin, rebasePath, type VirtualPath } from '@satchel/contract';
import type { Grant, ScopedUser } from '../../core/access/grant.js';
import type { Entry, FileSystem } from '../../core/files/file-system.js';
import { ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';

/** A user who shares, with the file system of their files. */
export interface Owner {
  user: ScopedUser;
  files: FileSystem;
}

/** The owner as visitors use a share: their permissions and rules, restricted to what visitors do. */
export interface LendingOwner extends Owner {
  grant: Grant;
}

export interface OwnObject {
  entry: Entry;
  /** A share stores this server path. */
  serverPath: VirtualPath;
  /** It lies elsewhere, behind a symlink on that path: events about it may have another path, or there may be none. */
  isElsewhere: boolean;
}

/** Finds the object of the owner at `path`. Throws `not_found`, also for a broken symlink. */
export async function ownObject(owner: Owner, path: VirtualPath): Promise<OwnObject> {
  const { entry, serverPath } = await owner.files.locate(path);
  if (entry.kind === 'broken') throw new AppError('not_found', 'The target of the symlink does not exist');
  const inside = serverPath === null ? null : await new ScopePaths(owner).pathOf(serverPath);
  // Where the operator lets symlinks lead out of the scope, their targets are stored by the path of the symlink.
  if (serverPath !== null && inside !== null)
    return { entry, serverPath, isElsewhere: isGranted(owner, inside) };
  return { entry, serverPath: rebasePath(owner.user.scope, path), isElsewhere: true };
}

/** As `ownObject`. A folder without an id gets one, so that it can be told from another one that is there later. */
export async function ownIdentified(owner: Owner, path: VirtualPath): Promise<OwnObject> {
  const object = await ownObject(owner, path);
  if (object.entry.kind !== 'directory' || object.entry.fileId !== '') return object;
  await owner.files.makeDirectory(path);
  return ownObject(owner, path);
}

/** In a granted folder, events have the path of the owner; those of others who reach it in another way have theirs. */
function isGranted({ user }: Owner, path: VirtualPath): boolean {
  return (user.folders ?? []).some(({ at }) => isWithin(at as VirtualPath, path));
}
