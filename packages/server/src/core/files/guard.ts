import { createHash } from 'node:crypto';
import {
  isWithin,
  mayView,
  type Permission,
  type Permissions,
  parentOf,
  ROOT,
  rebasePath,
  type VirtualPath,
} from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import type { Grant, NestedFolder } from '../access/grant.js';
import { grantsMore, unionOf } from '../access/permissions.js';
import type { RuleSet } from '../access/rules.js';
import type { ChangingFileSystem } from './changes.js';
import { denied, rulesIn } from './path-filter.js';
import { pathBelow } from './scope-paths.js';
import type { Storage } from './storage.js';

/**
 * An entry is made, renamed and removed in the folder that holds it: for a folder itself it does not count
 * what is granted in it.
 */
const OF_ENTRIES: readonly Permission[] = ['create', 'rename', 'delete'];

/** Every check that needs no access to the storage, in one place and one order: path, rules, permissions. */
export class Guard {
  #key: { root: VirtualPath | null; key: string } | undefined;

  constructor(
    readonly grant: Grant,
    readonly rules: RuleSet,
    readonly storage: Storage,
    /** The path from the scope to the root of the file system, because rules see the whole path. */
    readonly base: VirtualPath = ROOT,
  ) {}

  at(path: VirtualPath): Guard {
    return new Guard(this.grant, this.rules, this.storage, rebasePath(this.base, path));
  }

  /**
   * The path, after it was found well formed and allowed by the rules. Throws `invalid_input` or `forbidden`.
   */
  check(path: VirtualPath): VirtualPath {
    const clean = this.#parse(path);
    if (!this.allowsPath(clean))
      throw this.grant.within === undefined
        ? denied()
        : outsideOfKey(this.grant.keyFolder ?? this.grant.within);
    return clean;
  }

  #parse(path: VirtualPath): VirtualPath {
    const clean = toVirtualPath(path);
    this.storage.assertPath(clean);
    return clean;
  }

  /** Returns true if the rules allow the path, which may be of any form. */
  allowsPath(path: VirtualPath): boolean {
    return this.rules.allows(rebasePath(this.base, path));
  }

  /**
   * The path at which what is at `place` is shown, where `root` is that of the file system; null when it is
   * not.
   */
  shown(root: VirtualPath, serverPath: VirtualPath): VirtualPath | null {
    const path = pathBelow(root, serverPath);
    if (path === null || !this.#allowsAt(serverPath, path)) return null;
    return this.grant.hideDotfiles && path.includes('/.') ? null : path;
  }

  /**
   * Decides as the storage does when it walks: also by the rules without case, if a folder on the way folds
   * it.
   */
  #allowsAt(serverPath: VirtualPath, path: VirtualPath): boolean {
    if (!this.allowsPath(path)) return false;
    return rulesIn(this.grant, true).allows(rebasePath(this.base, path)) || !this.storage.foldsAt(serverPath);
  }

  /** The same for guards that decide alike about a file system with this root. */
  keyFor(root: VirtualPath | null): string {
    if (this.#key?.root === root) return this.#key.key;
    const { rules, layers = [], hideDotfiles, within } = this.grant;
    const decisive = JSON.stringify([root, this.base, rules, hideDotfiles, within, ...layers]);
    const key = createHash('sha256').update(decisive).digest('base64');
    this.#key = { root, key };
    return key;
  }

  /** Returns what the user may do with what is at the path, and below as far as nothing more is granted there. */
  permissionsAt(path: VirtualPath): Permissions {
    return this.#permissionsAt(rebasePath(this.base, path));
  }

  /** The path counts from the scope. */
  #permissionsAt(whole: VirtualPath): Permissions {
    const { permissions, nested } = this.grant;
    return nested ? withNested(permissions, nested, whole) : permissions;
  }

  /** True if the user may do this with the entry at the path. */
  allows(permission: Permission, path: VirtualPath): boolean {
    if (!this.grant.nested || !OF_ENTRIES.includes(permission)) return this.permissionsAt(path)[permission];
    return this.#around(path)[permission];
  }

  /** The permissions in the folder that holds the entry. */
  #around(path: VirtualPath): Permissions {
    return this.#permissionsAt(parentOf(rebasePath(this.base, path)));
  }

  /**
   * Throws if content would get to where the user may download or view it, from where that is not permitted.
   */
  assertMayReach(from: VirtualPath, to: VirtualPath): void {
    if (this.grant.nested === undefined) return;
    const [before, after] = [this.permissionsAt(from), this.#permissionsBelow(to)];
    if (opens(before, after)) {
      // Clients take the status of `download_not_allowed`, which is 202, for that of a change that was made.
      throw new AppError('forbidden', 'You do not have permission to download this, and would have it there');
    }
  }

  /**
   * Throws unless an entry may go from a place, and come to another one, where what is granted differs. What is
   * granted in a folder goes along with it, so one in which the user sees more stays where it is: it could come
   * to where something lay, or will be restored, that the user may not see.
   */
  assertMayLeave(from: VirtualPath, to: VirtualPath): void {
    if (this.grant.nested === undefined) return;
    if (opens(this.#around(from), this.#permissionsBelow(from))) {
      throw new AppError(
        'forbidden',
        'You may see more in it, or in a folder below it, than beside it: only somebody who may see all of it can move it',
      );
    }
    const [before, after] = [this.#around(from), this.#around(to)];
    if (!grantsMore(before, after) && !grantsMore(after, before)) return;
    this.require('delete', from);
    this.require('create', to);
  }

  /** All that is granted at the path or anywhere below it. */
  #permissionsBelow(path: VirtualPath): Permissions {
    const whole = rebasePath(this.base, path);
    const below = (this.grant.nested ?? []).filter((folder) => isWithin(whole, folder.path));
    return unionOf(this.permissionsAt(path), ...below.map(({ permissions }) => permissions));
  }

  require(permission: Permission, path: VirtualPath): void {
    if (!this.allows(permission, path)) {
      throw new AppError('forbidden', 'You do not have permission to do this', { details: { permission } });
    }
  }
}

/** True if content may be downloaded or viewed with the permissions `after`, but not with those `before`. */
function opens(before: Permissions, after: Permissions): boolean {
  return (!before.download && after.download) || (!mayView(before) && mayView(after));
}

/** The permissions of all folders around the path together. */
function withNested(
  permissions: Permissions,
  nested: readonly NestedFolder[],
  path: VirtualPath,
): Permissions {
  let all = permissions;
  for (const folder of nested) if (isWithin(folder.path, path)) all = unionOf(all, folder.permissions);
  return all;
}

/** `folder` is the path by which the user reaches it; absent where they do not. */
export function outsideOfKey(folder: VirtualPath | undefined): AppError {
  if (folder === undefined)
    return new AppError('forbidden', 'The folder of this API key is in none of the folders of its user now');
  return new AppError(
    'forbidden',
    `A rule does not allow this, or it is outside of ${folder}, the folder of this API key`,
  );
}

/**
 * Resolves to true if an upload to `path` replaces what is there. Without the permission to modify nothing is
 * replaced, not even what appears in the meantime; asking for it where something is there is `forbidden`.
 */
export async function mayReplace(
  { stored, guard }: { stored: ChangingFileSystem; guard: Guard },
  path: VirtualPath,
  override: boolean | undefined,
): Promise<boolean> {
  if (!override || guard.allows('modify', path)) return override === true;
  const { existed } = await stored.dryRun({ verb: 'write', path, options: { reason: 'upload', override } });
  if (existed) guard.require('modify', path);
  return false;
}
