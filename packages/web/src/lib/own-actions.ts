import { ACTION_ID_HEADER, type HistoryItem, type VirtualPath } from '@satchel/contract';
import { create } from 'zustand';

/** A user action as the server's undo knows it. */
export interface Undoable {
  id: string;
  count: number;
  /** The name of the first entry. */
  name: string;
}

/** The folder and the names that the entries of a user action have now. */
export interface EntriesInFolder {
  folder: VirtualPath;
  names: readonly string[];
}

/** A user action of this tab. */
export interface OwnAction extends Undoable {
  kind: Exclude<HistoryItem['kind'], 'restore' | 'change'>;
  /** True for a deletion that leaves nothing to restore. */
  isForGood?: boolean;
  /** Absent if nothing is left to show. */
  entries?: EntriesInFolder | undefined;
}

/**
 * The content of the bar at the foot: a user action was done, undone or redone, or something else was changed
 * that is not a file.
 */
export type ActionNotice = { serial: number } & (
  | { way: 'done'; action: OwnAction; isUndoable: boolean }
  | { way: 'undo'; action: Undoable }
  | { way: 'redo'; action: Undoable }
  | { way: 'other'; text: string; revert: (() => void) | undefined }
);

interface OwnActions {
  /** The user actions that can be undone, the latest last. */
  done: readonly Undoable[];
  undone: readonly Undoable[];
  notice: ActionNotice | null;
}

const MAX_ACTIONS = 100;
const page = Math.random().toString(36).slice(2, 12);
let lastId = 0;
let lastSerial = 0;

export const useOwnActions = create<OwnActions>(() => ({ done: [], undone: [], notice: null }));

/** Returns the id of a new user action, for `actionHeaders`. */
export function newAction(): string {
  lastId += 1;
  return `${page}-a${lastId}`;
}

/** Makes the request a part of the user action, which is undone as a whole. */
export const actionHeaders = (id: string): Record<string, string> => ({ [ACTION_ID_HEADER]: id });

const without = (actions: readonly Undoable[], { id }: Undoable) => actions.filter((one) => one.id !== id);

/**
 * Call it when a user action has changed something: the bar at the foot shows it. As in editors, actions that
 * were undone before cannot be redone then.
 */
export function actionDone(action: OwnAction, isUndoable = true): void {
  lastSerial += 1;
  const notice: ActionNotice = { serial: lastSerial, way: 'done', action, isUndoable };
  useOwnActions.setState(({ done }) =>
    isUndoable ? { notice, done: [...done, action].slice(-MAX_ACTIONS), undone: [] } : { notice },
  );
}

/** Call it when a user action was undone or redone; `isWhole` is false if a part of it could not be. */
export function actionReversed(action: Undoable, way: 'undo' | 'redo', isWhole: boolean): void {
  lastSerial += 1;
  const notice: ActionNotice | null = isWhole ? { serial: lastSerial, way, action } : null;
  useOwnActions.setState(({ done, undone }) => {
    const rest = { done: without(done, action), undone: without(undone, action) };
    return way === 'undo'
      ? { ...rest, notice, undone: [...rest.undone, action] }
      : { ...rest, notice, done: [...rest.done, action] };
  });
}

/** Shows a text in the bar at the foot, with a button that undoes the change. */
export function showNotice(text: string, revert?: () => void): void {
  lastSerial += 1;
  useOwnActions.setState({ notice: { serial: lastSerial, way: 'other', text, revert } });
}

/** Removes the bar. */
export function dismissNotice(): void {
  useOwnActions.setState({ notice: null });
}

export function forgetOwnActions(): void {
  useOwnActions.setState({ done: [], undone: [], notice: null });
}
