import { lazy, useEffect } from 'react';
import { loadPart } from '../../lib/load-part';

const load = () =>
  loadPart(() => import('./menu-popover')).then((module) => ({ default: module.MenuPopover }));

export const LazyMenu = lazy(load);

/** Loads the code of the menus after the page, so that the first menu opens without a delay. */
export function usePreloadedMenu(): void {
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), 300);
    return () => clearTimeout(timer);
  }, []);
}
