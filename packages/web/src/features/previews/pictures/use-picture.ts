import { useEffect, useRef, useState } from 'react';
import { restsSinceMs } from '../../../lib/browser/scrolling';
import type { PictureQueue } from './picture-queue';
import { useUrgency } from './tile-position';

/**
 * A tile that is scrolled past requests nothing: it loads after this time, in milliseconds, without
 * scrolling.
 */
const LOAD_AFTER_MS = 150;

/**
 * The picture that `make` makes of the file at `address`; null until it is made, and if there is none. It is
 * made again for each further `edition` of the file, and until then the former one is shown.
 */
export function usePicture<Picture>(
  queue: PictureQueue<Picture>,
  address: string,
  make: (signal: AbortSignal) => Promise<Picture | null>,
  edition = 0,
): Picture | null {
  const [made, setMade] = useState<{ address: string; picture: Picture | null }>();
  const latest = useRef(make);
  latest.current = make;
  const urgency = useRef(useUrgency());
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    if (edition > 0) queue.outdate((key) => key === address);
    const load = () =>
      queue
        .picture(address, (each) => latest.current(each), signal, urgency.current)
        .then((picture) => setMade({ address, picture }))
        // The icon stays.
        .catch(() => undefined);
    const loadAtRest = () => {
      const leftMs = LOAD_AFTER_MS - restsSinceMs();
      if (leftMs > 0) timer = setTimeout(loadAtRest, leftMs);
      else void load();
    };
    let timer = queue.isCurrent(address)
      ? setTimeout(() => void load())
      : setTimeout(loadAtRest, LOAD_AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [queue, address, edition]);
  return made?.address === address ? made.picture : (queue.kept(address) ?? null);
}
