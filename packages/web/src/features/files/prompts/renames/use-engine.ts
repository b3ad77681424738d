import type { RE2JS } from 're2js';
import { useEffect, useState } from 'react';
import { loadPart } from '../../../../lib/load-part';

/**
 * The engine of regular expressions, loaded as soon as it is wanted: its time is linear in the length of a name
 * whatever the expression, which the browser's own is not.
 */
export function useEngine(isWanted: boolean): typeof RE2JS | undefined {
  const [engine, setEngine] = useState<{ RE2JS: typeof RE2JS }>();
  useEffect(() => {
    if (!isWanted) return;
    let isOver = false;
    loadPart(() => import('re2js'))
      .then((loaded) => isOver || setEngine(loaded))
      .catch(() => undefined);
    return () => {
      isOver = true;
    };
  }, [isWanted]);
  return engine?.RE2JS;
}
