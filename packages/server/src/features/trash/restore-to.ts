import { isWithin, segmentsOf, type TrashRestoreItem, type VirtualPath } from '@satchel/contract';
import type { WorkTerms } from '../../http/long-work.js';
import type { Principal } from '../../http/principal.js';
import { toVirtualPath } from '../../http/request/request-path.js';
import { AppError } from '../../lib/app-error.js';
import { isTakenMeanwhile, numberedPaths } from '../../lib/free-name.js';
import { parseScope } from '../../lib/scope.js';
import type { Trashed } from './trash-store.js';

export type TrashPrincipal = Pick<Principal, 'files' | 'user'>;

/** Where it was, in the scope that the user has now; null when it lay outside of that. */
export function originFor(
  { userId, scope, path, place }: Trashed,
  user: TrashPrincipal['user'],
): VirtualPath | null {
  const now = parseScope(user.scope);
  if (place !== null && isWithin(now, place))
    return `/${segmentsOf(place).slice(segmentsOf(now).length).join('/')}` as VirtualPath;
  return place === null && userId === user.id && parseScope(scope) === now ? path : null;
}

/** Returns where to. Throws what prevents it. */
export function restoreTo(
  { files, user }: TrashPrincipal,
  trashed: Trashed,
  { to: wish, terms }: { to: Omit<TrashRestoreItem, 'id'>; terms: Pick<WorkTerms, 'signal' | 'pausing'> },
): Promise<VirtualPath> {
  const origin = originFor(trashed, user);
  const to = wish.to === undefined ? origin : toVirtualPath(wish.to);
  if (to === null)
    throw new AppError('conflict', 'It was outside of your folder. Restore it to another place.');
  const { signal, pausing } = terms;
  const options = { override: wish.override === true, isElsewhere: to !== origin, signal, pausing };
  return toFreeName(to, wish.rename === true, (candidate) => files.restore(trashed, candidate, options));
}

/** Tries the names in turn, as another request may take one in the meantime. */
async function toFreeName(
  path: VirtualPath,
  rename: boolean,
  act: (path: VirtualPath) => Promise<void>,
): Promise<VirtualPath> {
  if (!rename) {
    await act(path);
    return path;
  }
  const candidates = numberedPaths(path);
  let candidate = path;
  while (await isTakenMeanwhile(() => act(candidate))) candidate = candidates.next().value;
  return candidate;
}
