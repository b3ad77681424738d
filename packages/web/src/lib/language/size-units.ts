import { useSyncExternalStore } from 'react';
import { recall, remember } from '../browser/browser-memory';

const STORAGE_KEY = 'sizeUnits';

/** Sizes are written in steps of 1024 or of 1000. */
export type SizeUnits = 'binary' | 'decimal';

let kept: SizeUnits | undefined;
const listeners = new Set<() => void>();

const read = (): SizeUnits => (recall(STORAGE_KEY) === 'decimal' ? 'decimal' : 'binary');

/** The units that were chosen in this browser. */
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

/** Like `sizeUnits`; a change renders the component again. */
export const useSizeUnits = (): SizeUnits => useSyncExternalStore(subscribe, sizeUnits);
