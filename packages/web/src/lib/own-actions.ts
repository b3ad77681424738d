import { ACTION_ID_HEADER, type HistoryItem } from '@satchel/contract';
import { create } from 'zustand';

/** Something that the user did in this tab, and can undo. */
export interface OwnAction {
  id: string;
  kind: HistoryItem['kind'];
  count: number;
  /** Of the first entry. */
  name: string;
  /** Says what was done, where its kind does not say enough. */
  text?: string;
}

interface OwnActions {
  /** The latest last. */
  done: readonly OwnAction[];
  undone: readonly OwnAction[];
}

const MAX_ACTIONS = 100;
const page = Math.random().toString(36).slice(2, 12);
let lastId = 0;

export const useOwnActions = create<OwnActions>(() => ({ done: [], undone: [] }));

/** The id of an action that begins, for `actionHeaders`. */
export function newAction(): string {
  lastId += 1;
  return `${page}-a${lastId}`;
}

/** Makes the request a part of the action, which is undone as a whole. */
export const actionHeaders = (id: string): Record<string, string> => ({ [ACTION_ID_HEADER]: id });

/** To be called when an action has changed something. As in editors, what was undone before cannot be made again. */
export function actionDone(action: OwnAction): void {
  useOwnActions.setState(({ done }) => ({ done: [...done, action].slice(-MAX_ACTIONS), undone: [] }));
}

export function forgetOwnActions(): void {
  useOwnActions.setState({ done: [], undone: [] });
}
