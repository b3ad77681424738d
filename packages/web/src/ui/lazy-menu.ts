import { lazy, useEffect } from 'react';
import { loadPart } from '../lib/load-part';

const load = () =>
  loadPart(() => import('./menu-popover')).then((module) => ({ default: module.MenuPopover }));

export const LazyMenu = lazy(load);

/** Fetches the menus once the page stands, so that the first one opens without a wait. */
export function usePreloadedMenu(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 300);
    return () => clearTimeout(timer);
  }, []);
}
