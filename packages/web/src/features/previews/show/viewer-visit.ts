import { useLayoutEffect, useState } from 'react';
import { create } from 'zustand';
import { expectNone } from './keys-ahead';
import { leaveFullScreen } from './use-full-screen';
import type { Phase } from './use-slideshow';

/** How many viewers are mounted: each file has one of its own, which takes the place of the one before. */
let viewers = 0;

interface Visit {
  phase: Phase;
  setPhase: (phase: Phase) => void;
}

/** What lasts from file to file until the viewer is left. */
export const useVisit = create<Visit>((set) => ({ phase: 'off', setPhase: (phase) => set({ phase }) }));

/** Calls `run` if no other viewer has taken the place of the one that is being unmounted, otherwise `stay`. */
export function whenLeft(run: () => void, stay?: () => void): void {
  queueMicrotask(() => (viewers === 0 ? run() : stay?.()));
}

/** Counts this viewer; returns whether it is the first file of the visit. */
export function useIsFirstOfVisit(): boolean {
  const [isFirst] = useState(() => viewers === 0);
  useLayoutEffect(() => {
    viewers += 1;
    return () => {
      viewers -= 1;
      whenLeft(() => {
        expectNone();
        useVisit.getState().setPhase('off');
        leaveFullScreen();
      });
    };
  }, []);
  return isFirst;
}
