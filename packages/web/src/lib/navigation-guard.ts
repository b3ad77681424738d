import { useEffect, useRef } from 'react';

export interface LeaveAnswer {
  leave: () => void;
  stay: () => void;
}

type Ask = (answer: LeaveAnswer) => void;

const guards = new Set<{ ask: Ask }>();

/** Whether something on the screen would be lost by going elsewhere. */
export const isGuarded = (): boolean => guards.size > 0;

/** Asks whoever holds up the way; `leave` goes on when they agree. Without anybody it goes on at once. */
export function askToLeave(leave: () => void): void {
  const [guard] = guards;
  if (guard) guard.ask({ leave, stay: () => undefined });
  else leave();
}

/**
 * While `isActive`, holds up closing the tab and every way to another page of the app, the browser's Back included.
 * `onAsk` gets two functions, of which one is to be called.
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
