import type { TrashRestoreItem, VirtualPath } from '@satchel/contract';
import { permissionsOrNull, requireAt } from '../../core/files/permissions-at.js';
import type { JobTerms } from '../../core/jobs/job-terms.js';
import { AppError } from '../../lib/app-error.js';
import { numberedPaths, type TakenNumbers, unlessTaken } from '../../lib/free-name.js';
import { toVirtualPath } from '../../lib/to-virtual-path.js';
import { TrashOrigins, type TrashPrincipal } from './trash-origins.js';
import type { Trashed } from './trash-store.js';

export interface RestoreRequest {
  to: Omit<TrashRestoreItem, 'id'>;
  terms: Pick<JobTerms, 'signal' | 'pausing'>;
  /** Names that were given to items of the same request. */
  taken?: TakenNumbers;
}

/** Restores an item and returns its path. Throws when that is impossible. */
export async function restoreTo(
  principal: TrashPrincipal,
  trashed: Trashed,
  { to: item, terms, taken }: RestoreRequest,
): Promise<VirtualPath> {
  const { files, user } = principal;
  const from = await new TrashOrigins(principal).of(trashed);
  if (from === null && !user.perm.admin)
    throw new AppError('forbidden', 'It was outside of your folder. Only an administrator can restore it.');
  const to = item.to === undefined ? from : toVirtualPath(item.to);
  if (to === null)
    throw new AppError('conflict', 'It was outside of your folder. Restore it to another place.');
  if (from !== null) assertMayTake(files, from, to);
  const { signal, pausing } = terms;
  const options = { override: item.override === true, from, signal, pausing };
  const act = (candidate: VirtualPath) => files.restore(trashed, candidate, options);
  if (item.rename === true) return toFreeName(to, act, taken);
  await act(to);
  return to;
}

/** The file system asks for what is needed at the new place; here it is about the one where it was. */
function assertMayTake(files: TrashPrincipal['files'], from: VirtualPath, to: VirtualPath): void {
  requireAt(files, from, 'delete');
  if (permissionsOrNull(files, to)?.download) requireAt(files, from, 'download');
}

/** Tries the names in turn, because another request may take one in the meantime. */
async function toFreeName(
  path: VirtualPath,
  act: (path: VirtualPath) => Promise<void>,
  taken?: TakenNumbers,
): Promise<VirtualPath> {
  const candidates = numberedPaths(path, taken);
  let candidate = path;
  while (!(await unlessTaken(() => act(candidate)))) candidate = candidates.next().value;
  return candidate;
}
