import { useCallback, useRef, useState } from 'react';

interface Answer {
  leave: () => void;
  stay: () => void;
}

/** The question whether to leave with unsaved changes: who waits for its answer, and what they are told. */
export function useLeaving(isDirty: boolean) {
  const [waiting, setWaiting] = useState<Answer | null>(null);
  const isFree = useRef(false);
  const ask = useCallback((answer: Answer) => {
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
