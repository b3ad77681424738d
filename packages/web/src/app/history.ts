import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type HistoryRouterProps,
} from 'react-router';
import { askToLeave, isGuarded } from '../lib/navigation-guard';

type History = HistoryRouterProps['history'];
type Listener = Parameters<History['listen']>[0];

/**
 * The browser's history, asking first when a page would lose something. The router has the same in its data routers
 * only, which would make the first load a tenth larger.
 */
export function createGuardedHistory(): History {
  const history = createBrowserHistory({ v5Compat: true });
  let isUndoing = false;
  let isAllowed = false;

  const guarded = (go: () => void) =>
    askToLeave(() => {
      isAllowed = true;
      go();
      isAllowed = false;
    });

  const listen = (listener: Listener) => {
    let shown = createPath(history.location);
    return history.listen((update) => {
      if (isUndoing) {
        isUndoing = false;
        return;
      }
      const { action, delta, location } = update;
      const isElsewhere = createPath(location) !== shown;
      if (action === 'POP' && delta && isElsewhere && isGuarded() && !isAllowed) {
        let hasReturned = false;
        let isAgreed = false;
        askToLeave(() => {
          isAgreed = true;
          if (!hasReturned) return;
          isAllowed = true;
          history.go(delta);
        });
        // The browser has moved already. Who agrees at once is where they want to be; else back to where the page is,
        // and there again once somebody agrees.
        if (!isAgreed) {
          hasReturned = true;
          isUndoing = true;
          history.go(-delta);
          return;
        }
      }
      isAllowed = false;
      shown = createPath(location);
      listener(update);
    });
  };

  // The rest, getters included, is the browser's.
  return Object.assign(Object.create(history) as History, {
    listen,
    push: (...to: Parameters<History['push']>) => guarded(() => history.push(...to)),
    replace: (...to: Parameters<History['replace']>) => guarded(() => history.replace(...to)),
  });
}
