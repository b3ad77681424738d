import { type FocusEvent, useEffect, useRef, useState } from 'react';
import type { UploadSummary } from '../queue/upload-summary';

const LINGER_MS = 4000;

/**
 * Closes the tray a while after everything succeeded, unless the pointer or the focus is in it. Returns the handlers
 * that the tray needs for that.
 */
export function useTidyUp({ pending, counts, isScanning }: UploadSummary, tidyUp: () => void) {
  const [isHeld, setHeld] = useState(false);
  const isFine = pending === 0 && !isScanning && counts.failed === 0;
  const run = useRef(tidyUp);
  useEffect(() => {
    run.current = tidyUp;
  });
  useEffect(() => {
    if (!isFine || isHeld) return;
    const timer = setTimeout(() => run.current(), LINGER_MS);
    return () => clearTimeout(timer);
  }, [isFine, isHeld]);
  return {
    onPointerEnter: () => setHeld(true),
    onPointerLeave: () => setHeld(false),
    onFocus: () => setHeld(true),
    onBlur: (event: FocusEvent) => setHeld(event.currentTarget.contains(event.relatedTarget)),
  };
}
