import { AppError } from '../../lib/app-error.js';

/** The id of a user in an address. Throws `not_found` for one that is none. */
export function userIdInPath({ id }: { id: string }): number {
  if (!/^\d{1,9}$/.test(id)) throw new AppError('not_found', 'There is nothing at this address');
  return Number(id);
}
