import { everyPermission, type Permissions } from '@satchel/contract';
import { fieldError } from './app-error.js';

/**
 * Permissions as they are stored: administrators have all of them, and `view` is there only without
 * `download`. Throws `invalid_input` for sharing without downloading.
 */
export function checkedPermissions({ view, ...permissions }: Permissions, field = 'perm'): Permissions {
  if (permissions.admin) return everyPermission(true);
  if (permissions.share && !permissions.download) {
    throw fieldError(field, 'needs_download', 'permission to share requires permission to download');
  }
  return view && !permissions.download ? { ...permissions, view } : permissions;
}
