import { useEffect, useState } from 'react';

export interface Loaded<Value> {
  /** Undefined while it is being loaded. */
  value?: Value;
  error?: unknown;
}

/** The result of `load` for a file; another `key` loads again, and a late result is discarded. */
export function useLoaded<Value>(key: string, load: (signal: AbortSignal) => Promise<Value>): Loaded<Value> {
  const [loaded, setLoaded] = useState<Loaded<Value>>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key identifies what is loaded
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
