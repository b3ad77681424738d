import { useEffect, useState } from 'react';

export interface Loaded<Value> {
  /** Undefined while it is on its way. */
  value?: Value;
  error?: unknown;
}

/** What `load` gives for a file; another `key` loads anew, and what comes too late is dropped. */
export function useLoaded<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is loaded
  useEffect(() => {
    const controller = new AbortController();
    setLoaded({});
    load(controller.signal).then(
      (value) => controller.signal.aborted || setLoaded({ value }),
      (error: unknown) => controller.signal.aborted || setLoaded({ error }),
    );
    return () => controller.abort();
  }, [key]);
  return loaded;
}
