import { lazyPart, usePreload } from '../../lib/lazy-part';

export const LazyMenu = lazyPart(() => import('./menu-popover'), 'MenuPopover');

const MENU = [LazyMenu];

/** Loads the code of the menus after the page, so that the first menu opens without a delay. */
export const usePreloadedMenu = (): void => usePreload(MENU, 300);
