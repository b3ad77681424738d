import {
  everyPermission,
  joinPath,
  nameOf,
  parentOf,
  ROOT,
  rebasePath,
  type VirtualPath,
} from '@satchel/contract';
import type { ScopedUser } from '../core/access/grant.js';
import type { UserFileSystem } from '../core/files/file-system.js';
import { openFileSystem } from '../core/files/open-file-system.js';
import type { LocalStorage } from '../core/storage/local/local-storage.js';
import type { PlanContext } from '../features/imports/plan-import.js';
import { type Owner, ownObject } from '../features/shares/owner.js';
import { AppError } from '../lib/app-error.js';

/** File systems that only read, without rules. */
export function readersOf(disk: LocalStorage) {
  const permissions = everyPermission(true);
  const fileSystems = new Map<VirtualPath, UserFileSystem>();
  const filesIn = (scope: VirtualPath): UserFileSystem => {
    const known = fileSystems.get(scope);
    if (known) return known;
    const grant = { userId: 0, username: '', scope, permissions, rules: [], hideDotfiles: false };
    const files = openFileSystem({ storage: disk, grant });
    fileSystems.set(scope, files);
    return files;
  };
  const locate: PlanContext['locate'] = (scope, path) =>
    locateOwn({ user: { scope } as ScopedUser, files: filesIn(scope) }, path);
  return { files: filesIn(ROOT), locate };
}

async function locateOwn(owner: Owner, path: VirtualPath): ReturnType<PlanContext['locate']> {
  try {
    const { entry, serverPath } = await ownObject(owner, path);
    return { entry: entry.kind === 'file' || entry.kind === 'directory' ? entry : null, serverPath };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'forbidden') throw error;
    const folder = await ownObject(owner, parentOf(path)).catch(() => null);
    const lexical = rebasePath(owner.user.scope, path);
    return { entry: null, serverPath: folder ? joinPath(folder.serverPath, nameOf(path)) : lexical };
  }
}
