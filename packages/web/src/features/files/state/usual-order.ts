import type { Sorting } from '@satchel/contract';
import { create } from 'zustand';
import { recallList, remember } from '../../../lib/browser/browser-memory';

interface Usual {
  usual: Sorting;
  /** What was stored for the user by a choice for one folder. */
  chosen: Sorting;
  /** Whether that was since the page was loaded, so that folders that were read before it are known. */
  isRecent?: boolean;
}

type Kept = [userId: number, usual: Usual];

const STORAGE_KEY = 'satchel.usual-order';

const useKept = create(() => new Map(recallList<Kept>(STORAGE_KEY).filter((entry) => entry?.[1])));

const isSame = (a: Sorting, b: Sorting): boolean => a.by === b.by && a.asc === b.asc;

/**
 * The order of folders for which none was chosen. An order that is chosen for one folder is stored for the user, too,
 * because other clients know no other place; here it must not change all other folders. `stored` is what the server says.
 */
export function useUsualOrder(userId: number, stored: Sorting | undefined): Sorting | undefined {
  const kept = useKept((all) => all.get(userId));
  return kept && (kept.isRecent || (stored && isSame(kept.chosen, stored))) ? kept.usual : stored;
}

/** Call it before `chosen` is stored for the user: folders without a choice keep the order `usual`. */
export function keepUsualOrder(userId: number, usual: Sorting, chosen: Sorting): void {
  const all = new Map(useKept.getState()).set(userId, { usual, chosen, isRecent: true });
  useKept.setState(all, true);
  const kept = [...all].map(([id, { usual, chosen }]): Kept => [id, { usual, chosen }]);
  remember(STORAGE_KEY, JSON.stringify(kept));
}
