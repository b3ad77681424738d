import { useState } from 'react';

const STORAGE_KEY = 'satchel.shell';
const DEFAULT = 280;
export const MIN_HEIGHT = 140;

export const maxHeight = (): number => Math.max(MIN_HEIGHT, Math.round(window.innerHeight * 0.8));

const within = (height: number): number => Math.min(maxHeight(), Math.max(MIN_HEIGHT, Math.round(height)));

function stored(): number {
  try {
    return Number(localStorage.getItem(STORAGE_KEY)) || DEFAULT;
  } catch {
    return DEFAULT;
  }
}

/** How high the panel is, in pixels; remembered in this browser. */
export function usePanelHeight(): { height: number; resize(height: number): void } {
  const [height, setHeight] = useState(() => within(stored()));
  const resize = (wanted: number) => {
    setHeight(within(wanted));
    try {
      localStorage.setItem(STORAGE_KEY, String(within(wanted)));
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  };
  return { height, resize };
}
