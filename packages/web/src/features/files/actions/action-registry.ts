import { type ActionContext, canRun, type FileAction, isAllowed } from './action';
import { entryActions } from './entry-actions';
import { folderActions } from './folder-actions';

const all = [...entryActions, ...folderActions] as const;

export type ActionId = (typeof all)[number]['id'];

export const fileActions: readonly FileAction<ActionId>[] = all;

const byId = new Map(fileActions.map((action) => [action.id, action]));

export function actionOf(id: ActionId): FileAction<ActionId> {
  const action = byId.get(id);
  if (!action) throw new Error(`There is no action ${id}`);
  return action;
}

/** A menu: groups with a separator between them. */
export type ActionGroups = readonly (readonly ActionId[])[];

export const ENTRY_MENU: ActionGroups = [
  ['open', 'quickLook', 'play', 'playLater', 'download', 'send', 'share', 'copyLink'],
  ['copy', 'cut', 'paste'],
  ['rename', 'renames', 'copyTo', 'moveTo'],
  ['favourite', 'versions', 'info'],
  ['delete'],
];

export const FOLDER_MENU: ActionGroups = [
  ['newFolder', 'newFile'],
  ['upload', 'uploadFolder'],
  ['paste', 'selectAll', 'multiple'],
  ['filter', 'view', 'reload', 'download', 'info'],
];

/** Shown beside the number of selected entries; on phones in the bar at the bottom. */
export const SELECTION_BAR: readonly ActionId[] = [
  'share',
  'rename',
  'copyTo',
  'moveTo',
  'download',
  'delete',
];

export const HEADER_BUTTONS: readonly ActionId[] = ['download', 'multiple', 'details'];

/**
 * The other actions, in the menu of the header, which also has one for the view. Actions that do not fit into
 * the header are added to it.
 */
export const MORE_MENU: ActionGroups = [
  ['share', 'send', 'rename', 'renames', 'copyTo', 'moveTo', 'versions', 'delete'],
  ['newFolder', 'newFile', 'uploadFolder'],
  ['paste', 'selectAll', 'filter', 'info', 'reload'],
  ['commands', 'shell', 'help'],
];

/** The actions of each group that this user has, without empty groups. */
export function allowedGroups(groups: ActionGroups, context: ActionContext): FileAction<ActionId>[][] {
  return groups
    .map((ids) => ids.map(actionOf).filter((action) => isAllowed(action, context)))
    .filter((group) => group.length > 0);
}

/** The action that a key runs now, if any. */
export function actionForKeys(keys: string, context: ActionContext): FileAction | undefined {
  return fileActions.find((action) => action.keys?.includes(keys) && canRun(action, context));
}
