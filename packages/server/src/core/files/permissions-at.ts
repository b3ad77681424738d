import type { Permission, Permissions, VirtualPath } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';
import { withoutPermission } from '../access/missing-permission.js';
import type { UserFileSystem } from './file-system.js';

type Asked = Pick<UserFileSystem, 'permissionsAt'>;

/**
 * What the user may do at the path; null where a rule denies it, or for no path that could be: whoever opens
 * it throws the error.
 */
export function permissionsOrNull(files: Asked, path: VirtualPath): Permissions | null {
  try {
    return files.permissionsAt(path);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/**
 * Throws unless the user has the permission at the path, for what the file system itself does not ask. A path
 * that a rule denies is left to it.
 */
export function requireAt(files: Asked, path: VirtualPath, permission: Permission): void {
  if (permissionsOrNull(files, path)?.[permission] === false) throw withoutPermission(permission);
}
