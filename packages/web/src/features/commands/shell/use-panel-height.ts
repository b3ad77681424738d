import { useState } from 'react';
import { recall, remember } from '../../../lib/browser/browser-memory';

const STORAGE_KEY = 'satchel.shell';
const DEFAULT = 280;
export const MIN_HEIGHT = 140;

export const maxHeight = (): number => Math.max(MIN_HEIGHT, Math.round(window.innerHeight * 0.8));

const within = (height: number): number => Math.min(maxHeight(), Math.max(MIN_HEIGHT, Math.round(height)));

/** The height of the panel in pixels, stored in this browser. */
export function usePanelHeight(): { height: number; resize(height: number): void } {
  const [height, setHeight] = useState(() => within(Number(recall(STORAGE_KEY)) || DEFAULT));
  const resize = (wanted: number) => {
    setHeight(within(wanted));
    remember(STORAGE_KEY, String(within(wanted)));
  };
  return { height, resize };
}
