import { type HistoryItem, nameOf, UNNAMED_PATH, type VirtualPath } from '@satchel/contract';
import type { CountedAction } from './history-store.js';
import type { HistoryPrincipal } from './undo-step.js';

/** The number of names that are shown for an action with several entries. */
const SHOWN_NAMES = 2;

/** An entry that the user may not see today is not named. */
export function shown(principal: HistoryPrincipal, serverPath: VirtualPath): string {
  const path = principal.pathOf(serverPath);
  if (path === null) return principal.user.perm.admin ? nameOf(serverPath) : UNNAMED_PATH;
  return principal.files.allows(path) ? path : UNNAMED_PATH;
}

/** An entry that the user may not see today must not be named. */
function isReachable(principal: HistoryPrincipal, serverPath: VirtualPath): boolean {
  const path = principal.pathOf(serverPath);
  return path !== null && principal.files.allows(path);
}

export function namesOf(principal: HistoryPrincipal, origins: readonly VirtualPath[] = []) {
  const names = new Set(origins.filter((serverPath) => isReachable(principal, serverPath)).map(nameOf));
  return names.size > 0 ? { names: [...names].slice(0, SHOWN_NAMES) } : {};
}

export function itemOf(principal: HistoryPrincipal, action: CountedAction): HistoryItem {
  const { id, kind, path, destination, items, at, undoable, redoable, final, reason } = action;
  const isThere = isReachable(principal, path) && isReachable(principal, destination ?? path);
  return {
    ...{ id, kind, path: shown(principal, path) },
    ...(destination === null ? {} : { destination: shown(principal, destination) }),
    ...(isThere ? {} : { isUnreachable: true as const }),
    ...{ items, at: new Date(at).toISOString(), undoable, redoable, final },
    ...(reason === null ? {} : { reason }),
  };
}
