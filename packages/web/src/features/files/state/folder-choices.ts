import type { VirtualPath } from '@satchel/contract';
import { create } from 'zustand';
import { recallList, remember } from '../../../lib/browser/browser-memory';
import type { ListSorting } from '../../../listing/model/entry-order';

/** What a user chose for one folder in this browser. */
interface FolderChoice {
  /** As it is stored for the user. */
  viewMode?: string;
  /** Also by what the server has no word for. */
  sorting?: ListSorting;
}

type Kept = [key: string, choice: FolderChoice];

const STORAGE_KEY = 'satchel.folders';
/** The folder that was chosen for longest ago is forgotten. */
const MOST = 500;
const NOTHING: FolderChoice = {};

const stored = (): Map<string, FolderChoice> =>
  new Map(recallList<Kept>(STORAGE_KEY).filter((entry) => entry?.[1]));

const useChoices = create(stored);

const keyOf = (userId: number, folder: VirtualPath): string => `${userId} ${folder}`;

export function useFolderChoice(userId: number, folder: VirtualPath): FolderChoice {
  return useChoices((all) => all.get(keyOf(userId, folder)) ?? NOTHING);
}

function change(key: string, choice: FolderChoice): void {
  // Another tab may have stored something.
  const all = new Map([...useChoices.getState(), ...stored()]);
  all.delete(key);
  all.set(key, choice);
  const kept = [...all].slice(-MOST);
  useChoices.setState(new Map(kept), true);
  remember(STORAGE_KEY, JSON.stringify(kept));
}

/** Remembers a choice for the folder. The result takes it back, unless something else was chosen in the meantime. */
export function chooseFor(userId: number, folder: VirtualPath, choice: FolderChoice): () => void {
  const key = keyOf(userId, folder);
  const before = useChoices.getState().get(key) ?? NOTHING;
  const after = { ...before, ...choice };
  change(key, after);
  return () => {
    if (useChoices.getState().get(key) === after) change(key, before);
  };
}
