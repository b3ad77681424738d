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
  const { files, session } = principal;
  const roots = files.roots();
  const [only] = roots;
  if (roots.length === 1 && only?.at === ROOT)
    return [{ path: ROOT, name: '', perm: permAt(principal, ROOT), ...placedAt(principal, only) }];
  const reached = session.key?.folder ?? ROOT;
  return roots
    .filter(
      ({ at }) => (isWithin(reached, at) || isWithin(at, reached)) && files.allows(innermost(at, reached)),
    )
    .flatMap((root) => {
      const own = {
        ...{ path: root.at, name: nameOf(root.at), perm: permAt(principal, root.at) },
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
    .map((nested) => ({ ...nested, perm: permAt(principal, nested.path), isNested: true as const }))
    .sort((a, b) => a.path.length - b.path.length);
}

function placedAt({ user, session }: Asker, { scope }: FolderRoot): Pick<OwnMount, 'serverPath'> {
  return user.perm.admin && !session.key ? { serverPath: scope } : {};
}

/** An API key of a folder in this one has its permissions there only. */
function permAt({ files, session }: Asker, path: VirtualPath): OwnMount['perm'] {
  const asked = innermost(path, session.key?.folder ?? ROOT);
  return permissionsOrNull(files, asked) ?? everyPermission(false);
}

function innermost(path: VirtualPath, reached: VirtualPath): VirtualPath {
  return isWithin(path, reached) ? reached : path;
}
