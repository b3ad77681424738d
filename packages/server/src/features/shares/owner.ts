import { isWithin, type Permission, type Permissions, type VirtualPath } from '@satchel/contract';
import type { Grant, ScopedUser } from '../../core/access/grant.js';
import { assertTarget } from '../../core/files/existing-entry.js';
import type { Entry, UserFileSystem } from '../../core/files/file-system.js';
import { permissionsOrNull } from '../../core/files/permissions-at.js';
import type { Session } from '../../core/files/principal.js';
import { lexicalPathOf, placeOf, ScopePaths } from '../../core/files/scope-paths.js';
import { AppError } from '../../lib/app-error.js';

const TO_SHARE = ['share', 'download'] as const;

/** A user who shares, with the file system of their files. */
export interface Owner {
  user: ScopedUser;
  files: UserFileSystem;
  /** The permissions of the owner, where `files` has only those of visitors. */
  own?: Pick<UserFileSystem, 'permissionsAt'>;
  /** Absent for an owner who sends no request. */
  session?: Pick<Session, 'key'>;
}

/** The owner as visitors use a share: with the owner's rules and only the permissions of visitors. */
export interface ShareOwner extends Owner {
  grant: Grant;
}

export interface OwnObject {
  entry: Entry;
  /** A share stores this server path. */
  serverPath: VirtualPath;
  /** Set for an object behind a symlink. Its changes may be published with another path, or not at all. */
  isElsewhere: boolean;
}

/** The permissions of the owner at their path; null where a rule denies it. */
export function permissionsOf({ files, own = files }: Owner, path: VirtualPath): Permissions | null {
  return permissionsOrNull(own, path);
}

/** The permission that the owner lacks to share what is at their path; rules are left to the file system. */
export function missingToShare(owner: Owner, path: VirtualPath): Permission | undefined {
  const perm = permissionsOf(owner, path) ?? owner.user.perm;
  return TO_SHARE.find((permission) => !perm[permission]);
}

/** False while the owner may not share what is at this server path, or anything at all. */
export async function maySharePlace(owner: Owner, serverPath: VirtualPath): Promise<boolean> {
  const { perm } = owner.user;
  if (TO_SHARE.some((permission) => !perm[permission])) return false;
  const path = await new ScopePaths(owner).pathOf(serverPath);
  return path === null || missingToShare(owner, path) === undefined;
}

/** Throws `forbidden` for a share that would outlive the API key of the request. */
export function assertWithinKey({ session }: Owner, { expiresAt }: { expiresAt: number | null }): void {
  const end = session?.key?.expiresAt ?? null;
  if (end === null || (expiresAt !== null && expiresAt <= end)) return;
  throw new AppError('forbidden', 'A link that is made with an API key must end no later than the key', {
    details: { field: 'expires' },
  });
}

/** Finds the object of the owner at `path`. Throws `not_found`, also for a broken symlink. */
export async function ownObject(owner: Owner, path: VirtualPath): Promise<OwnObject> {
  const { entry, serverPath } = await owner.files.locate(path);
  assertTarget(entry);
  const inside = serverPath === null ? null : await new ScopePaths(owner).pathOf(serverPath);
  // The operator may let symlinks lead out of the scope; their targets are stored by the path of the symlink.
  if (serverPath !== null && inside !== null)
    return { entry, serverPath, isElsewhere: isGranted(owner, inside) };
  const lexical = lexicalPathOf(owner, path);
  if (lexical === null) throw new AppError('not_found', 'This is no folder of the server');
  return { entry, serverPath: lexical, isElsewhere: true };
}

/**
 * Finds the object as `ownObject` does. A folder without an id gets one, so that it can be told from another
 * one that is there later.
 */
export async function ownIdentified(owner: Owner, path: VirtualPath): Promise<OwnObject> {
  const object = await ownObject(owner, path);
  if (object.entry.kind !== 'directory' || object.entry.fileId !== '') return object;
  await owner.files.makeDirectory(path);
  return ownObject(owner, path);
}

/**
 * Changes in a granted folder are published with a path of the owner's scope; other users who reach the
 * folder have paths of their own.
 */
function isGranted(owner: Owner, path: VirtualPath): boolean {
  const { folders = [], scope } = owner.user;
  const place = placeOf(owner, path);
  return place?.scope === scope && folders.some(({ at }) => isWithin(at as VirtualPath, place.path));
}
