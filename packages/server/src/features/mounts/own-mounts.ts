import { isDeepStrictEqual } from 'node:util';
import {
  everyPermission,
  isWithin,
  nameOf,
  type OwnMount,
  ROOT,
  rebasePath,
  type VirtualPath,
} from '@satchel/contract';
import type { FolderRoot } from '../../core/files/file-system.js';
import { permissionsOrNull } from '../../core/files/permissions-at.js';
import type { Principal } from '../../core/files/principal.js';
import { pathBelow } from '../../core/files/scope-paths.js';

type Asker = Pick<Principal, 'files' | 'session' | 'user'>;

/**
 * The folders of the user in their order, each followed by those in it in which the user may do something
 * else: the last one around a path says what may be done there. An API key has those that it reaches.
 */
export function ownMounts(principal: Asker): OwnMount[] {
  const { files } = principal;
  const roots = files.roots();
  const [only] = roots;
  if (roots.length === 1 && only?.at === ROOT)
    return [{ path: ROOT, name: '', perm: permAt(principal, only, ROOT), ...placedAt(principal, only) }];
  return roots
    .filter((root) => files.allows(innermost(root, root.at)))
    .flatMap((root) => {
      const own = {
        ...{ path: root.at, name: nameOf(root.at), perm: permAt(principal, root, root.at) },
        ...placedAt(principal, root),
      };
      return [
        own,
        ...nestedIn(root, roots, principal).filter(({ perm }) => !isDeepStrictEqual(perm, own.perm)),
      ];
    });
}

/** The outer ones come first. */
function nestedIn(root: FolderRoot, roots: readonly FolderRoot[], principal: Asker): OwnMount[] {
  return roots
    .flatMap(({ at, scope }) => {
      const rest = scope === root.scope ? null : pathBelow(root.scope, scope);
      return rest === null ? [] : [{ path: rebasePath(root.at, rest), name: nameOf(at) }];
    })
    .filter(({ path }) => principal.files.allows(path))
    .map((nested) => ({ ...nested, perm: permAt(principal, root, nested.path), isNested: true as const }))
    .sort((a, b) => a.path.length - b.path.length);
}

function placedAt({ user, session }: Asker, { scope }: FolderRoot): Pick<OwnMount, 'serverPath'> {
  return user.perm.admin && !session.key ? { serverPath: scope } : {};
}

/** An API key of a folder in this one has its permissions there only. */
function permAt({ files }: Asker, root: FolderRoot, path: VirtualPath): OwnMount['perm'] {
  return permissionsOrNull(files, innermost(root, path)) ?? everyPermission(false);
}

/** The path, or that of the folder in it which is all that an API key reaches. */
function innermost({ at, within = ROOT }: FolderRoot, path: VirtualPath): VirtualPath {
  const reached = rebasePath(at, within);
  return isWithin(path, reached) ? reached : path;
}
