import { everyPermission, extensionOf, type ListingItem, type Permissions, ROOT } from '@satchel/contract';
import type { ActionContext, ActionEffects } from '../actions/action';

/** An entry for tests: `name/` is a folder. */
export function entry(name: string, change: Partial<ListingItem> = {}): ListingItem {
  const isDir = name.endsWith('/');
  const plain = isDir ? name.slice(0, -1) : name;
  return {
    path: `/${plain}`,
    name: plain,
    size: 10,
    extension: extensionOf(plain),
    modified: '2026-03-04T05:06:07Z',
    mode: 420,
    isDir,
    isSymlink: false,
    type: isDir ? '' : 'blob',
    ...change,
  };
}

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
    clearSelection: nothing,
    reload: nothing,
  };
}

export function actionContext(
  change: Partial<Omit<ActionContext, 'permissions'>> & { permissions?: Partial<Permissions> } = {},
): ActionContext {
  return {
    folder: ROOT,
    selected: [],
    total: 3,
    clipboard: null,
    view: 'list',
    isMultiple: false,
    effects: noEffects(),
    ...change,
    permissions: { ...everyPermission(false), ...change.permissions },
  };
}
