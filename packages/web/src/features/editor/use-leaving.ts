import { useCallback, useRef, useState } from 'react';
import type { LeaveAnswer } from '../../lib/navigation-guard';

/** The question whether to leave with unsaved changes: who waits for its answer, and what they are told. */
export function useLeaving(isDirty: boolean) {
  const [waiting, setWaiting] = useState<LeaveAnswer | null>(null);
  const isFree = useRef(false);
  const ask = useCallback((answer: LeaveAnswer) => {
    if (isFree.current) answer.leave();
    else setWaiting(answer);
  }, []);
  return {
    isAsking: waiting !== null,
    ask,
    /** Leaves at once when there is nothing to lose. */
    tryLeave: (leave: () => void) => (isDirty ? ask({ leave, stay: () => undefined }) : leave()),
    leave: () => {
      isFree.current = true;
      setWaiting(null);
      waiting?.leave();
    },
    stay: () => {
      setWaiting(null);
      waiting?.stay();
    },
  };
}
