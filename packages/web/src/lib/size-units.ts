import { useSyncExternalStore } from 'react';
import { recall, remember } from './browser-memory';

const STORAGE_KEY = 'sizeUnits';

/** Steps of 1024 or of 1000. */
export type SizeUnits = 'binary' | 'decimal';

let kept: SizeUnits | undefined;
const listeners = new Set<() => void>();

const read = (): SizeUnits => (recall(STORAGE_KEY) === 'decimal' ? 'decimal' : 'binary');

/** What was chosen in this browser. */
export function sizeUnits(): SizeUnits {
  kept ??= read();
  return kept;
}

export function rememberSizeUnits(units: SizeUnits): void {
  kept = units;
  remember(STORAGE_KEY, units);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** As `sizeUnits`; what shows sizes changes with it. */
export const useSizeUnits = (): SizeUnits => useSyncExternalStore(subscribe, sizeUnits);
