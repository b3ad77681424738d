import { FOLDER_ORDERS, FOLDER_VIEWS, type FolderView, type VirtualPath } from '@satchel/contract';
import { create } from 'zustand';
import { recallList, remember } from '../../../lib/browser/browser-memory';

/** The choices of a user for one folder. */
export type FolderChoice = Omit<FolderView, 'path'>;

type Kept = [key: string, choice: FolderChoice];

const STORAGE_KEY = 'satchel.unsavedViews';

const NOTHING: FolderChoice = {};

const stored = (): Map<string, FolderChoice> =>
  new Map(
    recallList<Kept>(STORAGE_KEY).filter((entry) => typeof entry?.[0] === 'string' && isChoice(entry[1])),
  );

/** Another release may have stored a choice that this one does not know, which is ignored. */
function isChoice(choice: Partial<FolderChoice> | null | undefined): boolean {
  if (typeof choice !== 'object' || choice === null) return false;
  const { view = 'auto', sorting: { by, asc } = { by: 'name', asc: false } } = choice;
  return FOLDER_VIEWS.includes(view) && FOLDER_ORDERS.includes(by) && typeof asc === 'boolean';
}

/**
 * Choices that are not stored at the server yet. They apply at once, and this browser stores them until the
 * server has them, even if the page is closed before.
 */
const useUnsaved = create(stored);

/** Choices of pages that were closed before the server had them. */
const left = new Set(useUnsaved.getState().keys());

const keyOf = (userId: number, folder: string): string => `${userId} ${folder}`;

function change(change: (all: Map<string, FolderChoice>) => void): void {
  // Another tab may have stored something.
  const all = stored();
  change(all);
  remember(STORAGE_KEY, all.size > 0 ? JSON.stringify([...all]) : null);
  const shown = new Map(useUnsaved.getState());
  change(shown);
  useUnsaved.setState(shown, true);
}

export function useUnsavedChoice(userId: number, folder: VirtualPath): FolderChoice {
  return useUnsaved((all) => all.get(keyOf(userId, folder)) ?? NOTHING);
}

export const unsavedChoice = (userId: number, folder: string): FolderChoice | undefined =>
  useUnsaved.getState().get(keyOf(userId, folder));

/** Adds to the choice for the folder that is not stored yet. */
export function putUnsaved(userId: number, folder: string, choice: FolderChoice): void {
  const key = keyOf(userId, folder);
  const after = { ...useUnsaved.getState().get(key), ...choice };
  left.delete(key);
  change((all) => all.set(key, after));
}

/** Removes a choice that was stored or rejected. A newer one stays. */
export function dropUnsaved(userId: number, folder: string, choice: FolderChoice): void {
  const key = keyOf(userId, folder);
  left.delete(key);
  if (isSame(useUnsaved.getState().get(key), choice)) change((all) => all.delete(key));
}

const isSame = (a: FolderChoice | undefined, b: FolderChoice): boolean =>
  JSON.stringify(a) === JSON.stringify(b);

/** Choices of pages that were closed before the server had them. */
export function leftUnsaved(userId: number): FolderView[] {
  const before = keyOf(userId, '');
  return [...useUnsaved.getState()]
    .filter(([key]) => left.has(key) && key.startsWith(before))
    .map(([key, choice]) => ({ path: key.slice(before.length), ...choice }));
}
