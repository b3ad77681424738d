import { useContext, useEffect, useRef, useState } from 'react';
import { UNSAFE_DataRouterContext as DataRouterContext, useBlocker } from 'react-router';

interface LeaveGuardProps {
  /** There is something to lose. */
  isActive: boolean;
  /** Somebody wants to go elsewhere in the app; one of the functions answers. */
  onAsk: (answer: { leave: () => void; stay: () => void }) => void;
}

/** Holds up closing the tab, and every way to another page that the router knows. */
export function LeaveGuard({ isActive, onAsk }: LeaveGuardProps) {
  const canBlock = useContext(DataRouterContext) !== null;
  useEffect(() => {
    if (!isActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isActive]);
  return canBlock ? <RouteGuard isActive={isActive} onAsk={onAsk} /> : null;
}

function RouteGuard({ isActive, onAsk }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );
  const asked = useRef<unknown>(null);
  const [ask] = useState(() => onAsk);
  useEffect(() => {
    if (blocker.state !== 'blocked' || asked.current === blocker.location) return;
    asked.current = blocker.location;
    ask({
      leave: () => blocker.proceed(),
      stay: () => {
        asked.current = null;
        blocker.reset();
      },
    });
  }, [blocker, ask]);
  return null;
}
