import { useEffect, useState } from 'react';

/** The time, in milliseconds, for which a choice must not change before its details are requested. */
const SETTLED_MS = 200;

/** The latest value that has not changed for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(setSettled, SETTLED_MS, value);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
