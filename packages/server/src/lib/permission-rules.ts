import { everyPermission, type Permissions } from '@satchel/contract';
import { AppError } from './app-error.js';

/** As they are stored: administrators have every right. Throws `invalid_input` for sharing without downloading. */
export function checkedPermissions(permissions: Permissions): Permissions {
  if (permissions.admin) return everyPermission(true);
  if (permissions.share && !permissions.download) {
    throw new AppError('invalid_input', 'permission to share requires permission to download', {
      details: { field: 'perm' },
    });
  }
  return permissions;
}
