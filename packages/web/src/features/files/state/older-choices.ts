import { FOLDER_ORDERS, type FolderView } from '@satchel/contract';
import { recall, recallList, remember } from '../../../lib/browser/browser-memory';
import { viewChoiceOf } from '../../../listing/model/view-mode';

type Kept = [key: string, choice: { viewMode?: string; sorting?: { by: string; asc: boolean } }];

/**
 * Earlier releases stored the choices for folders in the browser, and the order of all other folders with
 * them.
 */
const STORAGE_KEY = 'satchel.folders';
const USUAL_KEY = 'satchel.usual-order';

const ofUser = (userId: number) => `${userId} `;

/** The choices that an earlier release kept in this browser, the oldest first. */
export function olderChoices(userId: number): FolderView[] {
  if (!recall(STORAGE_KEY)) return [];
  const before = ofUser(userId);
  return recallList<Kept>(STORAGE_KEY).flatMap((entry) => {
    const [key, choice] = Array.isArray(entry) ? entry : [];
    if (typeof key !== 'string' || !key.startsWith(before) || !choice) return [];
    const by = FOLDER_ORDERS.find((one) => one === choice.sorting?.by);
    const sorting = by && { by, asc: choice.sorting?.asc === true };
    const view = typeof choice.viewMode === 'string' ? viewChoiceOf(choice.viewMode) : undefined;
    if (!view && !sorting) return [];
    return [{ path: key.slice(before.length), ...(view && { view }), ...(sorting && { sorting }) }];
  });
}

/** Removes choices that the server has now. Those of other users stay until they log in here. */
export function dropOlderChoices(userId: number): void {
  const before = ofUser(userId);
  const others = recallList<Kept>(STORAGE_KEY).filter(
    (entry) => typeof entry?.[0] === 'string' && !entry[0].startsWith(before),
  );
  remember(STORAGE_KEY, others.length > 0 ? JSON.stringify(others) : null);
  remember(USUAL_KEY, null);
}
