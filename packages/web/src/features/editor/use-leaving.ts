import { useCallback, useEffect, useRef, useState } from 'react';
import type { LeaveChoice } from '../../lib/browser/navigation-guard';

/** Asks whether to leave with unsaved changes; `waiting` is the navigation that waits for the answer. */
export function useLeaving(isDirty: boolean) {
  const [waiting, setWaiting] = useState<LeaveChoice | null>(null);
  const isFree = useRef(false);
  useEffect(() => {
    // The confirmation was for another text: the file was opened again in another encoding.
    if (isDirty) isFree.current = false;
  }, [isDirty]);
  const ask = useCallback((answer: LeaveChoice) => {
    if (isFree.current) answer.leave();
    else setWaiting(answer);
  }, []);
  return {
    isAsking: waiting !== null,
    ask,
    /** Leaves at once if there are no changes. */
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
