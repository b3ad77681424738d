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

/** The operator's logo, or empty for ours. Its address changes when something was saved: the picture may have too. */
export function useBrandLogo(): string {
  const count = useSyncExternalStore(subscribe, () => version);
  const logo = document.querySelector<HTMLMetaElement>('meta[name=logo]')?.content ?? '';
  return logo === '' || count === 0 ? logo : `${logo}?${count}`;
}

/** The page's configuration; draws again when it changes. */
export function usePageConfig(): PageConfig {
  useSyncExternalStore(subscribe, () => version);
  return pageConfig;
}
