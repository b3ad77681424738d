import type { Permission } from '@satchel/contract';
import { AppError } from '../../lib/app-error.js';

/**
 * The error for a missing permission. For the download permission it is the response that old clients expect.
 */
export function withoutPermission(permission: Permission): AppError {
  if (permission === 'admin') return new AppError('forbidden', 'Only administrators may do this');
  if (permission === 'download')
    return new AppError('download_not_allowed', 'You do not have permission to download');
  return notPermitted(permission);
}

/** The same for an endpoint that needs several permissions. */
export function notPermitted(permission: Permission): AppError {
  return new AppError('forbidden', 'You do not have permission to do this', { details: { permission } });
}
