import type { PageConfig } from '@satchel/contract';
import { useSyncExternalStore } from 'react';
import { pageConfig } from './page-config';

const listeners = new Set<() => void>();
let version = 0;

/** Takes what an administrator has just changed, so that every page shows it without being loaded again. */
export function changePageConfig(change: Partial<PageConfig>): void {
  Object.assign(pageConfig, change);
  version += 1;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** The page's configuration; draws again when it changes. */
export function usePageConfig(): PageConfig {
  useSyncExternalStore(subscribe, () => version);
  return pageConfig;
}
