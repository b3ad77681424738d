import { everyPermission, type Permissions, ROOT } from '@satchel/contract';
import type { ActionContext, ActionEffects } from './action';

export function noEffects(): ActionEffects {
  const nothing = () => undefined;
  return {
    open: nothing,
    goUp: nothing,
    prompt: nothing,
    download: nothing,
    toClipboard: nothing,
    paste: nothing,
    setView: nothing,
    setMultiple: nothing,
    selectAll: nothing,
    filter: nothing,
    clearSelection: nothing,
    reload: nothing,
  };
}

export function actionContext(
  change: Partial<Omit<ActionContext, 'permissions'>> & { permissions?: Partial<Permissions> } = {},
): ActionContext {
  const permissions = { ...everyPermission(false), ...change.permissions };
  return {
    forSelected: permissions,
    anywhere: permissions,
    folder: ROOT,
    selected: [],
    total: 3,
    clipboard: null,
    view: 'list',
    isMultiple: false,
    isDetailed: false,
    effects: noEffects(),
    ...change,
    permissions,
  };
}
