import type { PageConfig } from '@satchel/contract';
import { useSyncExternalStore } from 'react';
import { pageConfig } from './page-config';

const listeners = new Set<() => void>();
let version = 0;

/** Applies a change by an administrator, so that every page shows it without a reload. */
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

/**
 * The address of the operator's logo, or empty for the default. It changes when branding was saved, as the
 * picture may have changed.
 */
export function useBrandLogo(): string {
  const count = useSyncExternalStore(subscribe, () => version);
  const logo = document.querySelector<HTMLMetaElement>('meta[name=logo]')?.content ?? '';
  return logo === '' || count === 0 ? logo : `${logo}?${count}`;
}

/** The configuration of the page; a change renders the component again. */
export function usePageConfig(): PageConfig {
  useSyncExternalStore(subscribe, () => version);
  return pageConfig;
}
