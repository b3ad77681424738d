import { type ActionContext, type ActionId, canRun, type FileAction, isAllowed } from './action';
import { entryActions } from './entry-actions';
import { folderActions } from './folder-actions';

export const fileActions: readonly FileAction[] = [...entryActions, ...folderActions];

const byId = new Map(fileActions.map((action) => [action.id, action]));

export function actionOf(id: ActionId): FileAction {
  const action = byId.get(id);
  if (!action) throw new Error(`There is no action ${id}`);
  return action;
}

/** A menu: groups with a line between them. */
export type ActionGroups = readonly (readonly ActionId[])[];

export const ENTRY_MENU: ActionGroups = [
  ['open', 'download', 'share'],
  ['copy', 'cut', 'paste'],
  ['rename', 'copyTo', 'moveTo'],
  ['info'],
  ['delete'],
];

export const FOLDER_MENU: ActionGroups = [
  ['newFolder', 'newFile'],
  ['upload', 'uploadFolder'],
  ['paste', 'selectAll', 'multiple'],
  ['view', 'reload', 'download', 'info'],
];

/** Beside the count of what is selected; on phones the bar at the bottom. */
export const SELECTION_BAR: readonly ActionId[] = [
  'share',
  'rename',
  'copyTo',
  'moveTo',
  'download',
  'delete',
];

export const HEADER_BUTTONS: readonly ActionId[] = ['view', 'download', 'info', 'multiple', 'details'];

/** The rest, under the three dots; everything the header has no room for comes here too. */
export const MORE_MENU: ActionGroups = [
  ['share', 'rename', 'copyTo', 'moveTo', 'delete'],
  ['newFolder', 'newFile', 'uploadFolder'],
  ['paste', 'selectAll', 'reload'],
  ['commands', 'shell', 'help'],
];

/** The actions of each group that this user has, without empty groups. */
export function allowedGroups(groups: ActionGroups, context: ActionContext): FileAction[][] {
  return groups
    .map((ids) => ids.map(actionOf).filter((action) => isAllowed(action, context)))
    .filter((group) => group.length > 0);
}

/** The action that a key runs now, if any. */
export function actionForKeys(keys: string, context: ActionContext): FileAction | undefined {
  return fileActions.find((action) => action.keys?.includes(keys) && canRun(action, context));
}
