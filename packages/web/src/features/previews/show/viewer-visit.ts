import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import { stopBuffering } from './buffered-keys';
import { leaveFullScreen } from './use-full-screen';
import type { Phase } from './use-slideshow';

/** The number of mounted viewers: each file has its own, which replaces the previous one. */
let viewers = 0;

interface Visit {
  phase: Phase;
  setPhase: (phase: Phase) => void;
}

/** The state that is kept from file to file until the viewer is left. */
export const useVisit = create<Visit>((set) => ({ phase: 'off', setPhase: (phase) => set({ phase }) }));

/** Calls `run` if no other viewer has replaced the one that is being unmounted, otherwise `stay`. */
export function whenLeft(run: () => void, stay?: () => void): void {
  queueMicrotask(() => (viewers === 0 ? run() : stay?.()));
}

/** Counts this viewer; returns true for the first file of the visit. */
export function useIsFirstOfVisit(): boolean {
  const [isFirst] = useState(() => viewers === 0);
  useLayoutEffect(() => {
    viewers += 1;
    return () => {
      viewers -= 1;
      whenLeft(() => {
        stopBuffering();
        useVisit.getState().setPhase('off');
        leaveFullScreen();
      });
    };
  }, []);
  return isFirst;
}
