import { startTransition } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type HistoryRouterProps,
} from 'react-router';
import { askToLeave, isGuarded } from '../lib/browser/navigation-guard';
import { pageConfig } from '../lib/page-config';

type History = HistoryRouterProps['history'];
type Listener = Parameters<History['listen']>[0];

/**
 * The browser's history, which asks for a confirmation when navigation would lose unsaved changes. The router
 * offers this in its data routers only, which would make the first load a tenth larger.
 */
export function createGuardedHistory(): History {
  spellBaseAsServer();
  const history = createBrowserHistory({ v5Compat: true });
  let isUndoing = false;
  let isAllowed = false;

  const guarded = (go: () => void) =>
    askToLeave(() => {
      isAllowed = true;
      go();
      isAllowed = false;
    });

  /**
   * The browser has moved by `delta` already. If the confirmation is immediate, it is at the right page;
   * otherwise this goes back to the page that is shown, and forward again after the confirmation.
   */
  const mayStay = (delta: number): boolean => {
    let hasReturned = false;
    let isAgreed = false;
    askToLeave(() => {
      isAgreed = true;
      if (!hasReturned) return;
      isAllowed = true;
      history.go(delta);
    });
    if (isAgreed) return true;
    hasReturned = true;
    isUndoing = true;
    history.go(-delta);
    return false;
  };

  const listen = (listener: Listener) => {
    let shown = createPath(history.location);
    return history.listen((update) => {
      if (isUndoing) {
        isUndoing = false;
        return;
      }
      const { action, delta, location } = update;
      const isElsewhere = createPath(location) !== shown;
      if (action === 'POP' && delta && isElsewhere && isGuarded() && !isAllowed && !mayStay(delta)) return;
      isAllowed = false;
      shown = createPath(location);
      // The code of folders is loaded already, so keys that follow act on the folder of the new address.
      // Other pages may have to be loaded; until then the present one stays.
      if (isFolder(location.pathname)) listener(update);
      else startTransition(() => listener(update));
    });
  };

  // All other members, getters included, are inherited from the browser's history.
  return Object.assign(Object.create(history) as History, {
    listen,
    push: (...to: Parameters<History['push']>) => guarded(() => history.push(...to)),
    replace: (...to: Parameters<History['replace']>) => guarded(() => history.replace(...to)),
  });
}

const isFolder = (pathname: string): boolean =>
  pathname.startsWith(`${pageConfig.BaseURL}/files/`) && pathname.endsWith('/');

/**
 * An address may encode the path of the server in another way (`/%40ann` for `/@ann`); then the router would
 * not recognise it, and the browser would not send the cookie.
 */
function spellBaseAsServer(): void {
  const { pathname, search, hash } = window.location;
  const base = pageConfig.BaseURL;
  const segments = pathname.split('/');
  const own = segments.splice(0, base.split('/').length).join('/');
  if (own === base || !isSame(own, base)) return;
  const rest = [base, ...segments].join('/');
  window.history.replaceState(window.history.state, '', `${rest}${search}${hash}`);
}

function isSame(address: string, base: string): boolean {
  try {
    return decodeURIComponent(address) === decodeURIComponent(base);
  } catch {
    return false;
  }
}
