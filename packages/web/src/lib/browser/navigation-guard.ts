import { useEffect, useRef } from 'react';

export interface LeaveChoice {
  leave: () => void;
  stay: () => void;
}

type Ask = (answer: LeaveChoice) => void;

const guards = new Set<{ ask: Ask }>();

/** True if navigation would lose unsaved changes. */
export const isGuarded = (): boolean => guards.size > 0;

/** Asks the active guard; `leave` runs after the confirmation. Without a guard it runs at once. */
export function askToLeave(leave: () => void): void {
  const [guard] = guards;
  if (guard) guard.ask({ leave, stay: () => undefined });
  else leave();
}

/**
 * Asks while `isActive`, before the tab is closed and before any navigation in the app, including the
 * browser's Back. `onAsk` is called with two functions, one of which has to be called.
 */
export function useNavigationGuard(isActive: boolean, onAsk: Ask): void {
  const latest = useRef({ ask: onAsk });
  useEffect(() => {
    latest.current.ask = onAsk;
  });
  useEffect(() => {
    if (!isActive) return;
    const guard = latest.current;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    guards.add(guard);
    window.addEventListener('beforeunload', warn);
    return () => {
      guards.delete(guard);
      window.removeEventListener('beforeunload', warn);
    };
  }, [isActive]);
}
