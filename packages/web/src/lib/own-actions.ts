import { ACTION_ID_HEADER, type HistoryItem, type VirtualPath } from '@satchel/contract';
import { create } from 'zustand';

/** An action as the undo of the server knows it. */
export interface Undoable {
  id: string;
  count: number;
  /** Of the first entry. */
  name: string;
}

/** Where the entries of an action are now. */
export interface Place {
  folder: VirtualPath;
  names: readonly string[];
}

/** Something that the user did in this tab. */
export interface OwnAction extends Undoable {
  kind: Exclude<HistoryItem['kind'], 'restore' | 'change'>;
  /** Of a deletion: nothing is left of it. */
  isForGood?: boolean;
  /** Absent where nothing is left to show. */
  place?: Place | undefined;
}

/** What the bar at the foot says: something was done, or it was undone or made again, or a change that is not one of files. */
export type Said = { serial: number } & (
  | { way: 'done'; action: OwnAction; isUndoable: boolean }
  | { way: 'undo'; action: Undoable }
  | { way: 'redo'; action: Undoable }
  | { way: 'told'; text: string; takeBack: (() => void) | undefined }
);

interface OwnActions {
  /** What can be undone, the latest last. */
  done: readonly Undoable[];
  undone: readonly Undoable[];
  said: Said | null;
}

const MAX_ACTIONS = 100;
const page = Math.random().toString(36).slice(2, 12);
let lastId = 0;
let lastSaid = 0;

export const useOwnActions = create<OwnActions>(() => ({ done: [], undone: [], said: null }));

/** The id of an action that begins, for `actionHeaders`. */
export function newAction(): string {
  lastId += 1;
  return `${page}-a${lastId}`;
}

/** Makes the request a part of the action, which is undone as a whole. */
export const actionHeaders = (id: string): Record<string, string> => ({ [ACTION_ID_HEADER]: id });

const without = (actions: readonly Undoable[], { id }: Undoable) => actions.filter((one) => one.id !== id);

/**
 * To be called when an action has changed something: the bar at the foot says so. As in editors, what was undone before cannot
 * be made again.
 */
export function actionDone(action: OwnAction, isUndoable = true): void {
  lastSaid += 1;
  const said: Said = { serial: lastSaid, way: 'done', action, isUndoable };
  useOwnActions.setState(({ done }) =>
    isUndoable ? { said, done: [...done, action].slice(-MAX_ACTIONS), undone: [] } : { said },
  );
}

/** To be called when an action was undone or made again; `isWhole` unless a part of it could not be. */
export function actionReversed(action: Undoable, way: 'undo' | 'redo', isWhole: boolean): void {
  lastSaid += 1;
  const said: Said | null = isWhole ? { serial: lastSaid, way, action } : null;
  useOwnActions.setState(({ done, undone }) => {
    const rest = { done: without(done, action), undone: without(undone, action) };
    return way === 'undo'
      ? { ...rest, said, undone: [...rest.undone, action] }
      : { ...rest, said, done: [...rest.done, action] };
  });
}

/** The bar at the foot says the text, and offers to take back what it tells of. */
export function told(text: string, takeBack?: () => void): void {
  lastSaid += 1;
  useOwnActions.setState({ said: { serial: lastSaid, way: 'told', text, takeBack } });
}

/** Removes the bar. */
export function hushed(): void {
  useOwnActions.setState({ said: null });
}

export function forgetOwnActions(): void {
  useOwnActions.setState({ done: [], undone: [], said: null });
}
