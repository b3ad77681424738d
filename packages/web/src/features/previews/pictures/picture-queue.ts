/** Makes the pictures of the files on the screen, a few at a time, the most urgent first. */
export interface PictureQueue<Picture> {
  /** The picture that was made before for `key`; undefined if none was. */
  kept(key: string): Picture | null | undefined;
  /** True if the stored picture still shows the present content. */
  isCurrent(key: string): boolean;
  /** Lets these pictures be made again when they are wanted next; until then they are kept. */
  outdate(isChanged: (key: string) => boolean): void;
  /**
   * Resolves to null if the file has no picture, which is stored, too. Rejects if the signal aborts or `make`
   * fails, which is not stored. `urgency` is measured whenever a picture can be begun: the one with the
   * smallest number is made next, and of equal ones the one that was requested first.
   */
  picture(
    key: string,
    make: (signal: AbortSignal) => Promise<Picture | null>,
    signal: AbortSignal,
    urgency?: () => number,
  ): Promise<Picture | null>;
}

interface Waiting {
  start: () => void;
  urgency: () => number;
}

/** `most` are made at once, and the latest `mostKept` are kept. */
export function pictureQueue<Picture>(most: number, mostKept: number): PictureQueue<Picture> {
  const made = new Map<string, Picture | null>();
  const outdated = new Set<string>();
  const waiting = new Set<Waiting>();
  let running = 0;
  const next = () => {
    while (running < most) {
      const first = mostUrgent(waiting);
      if (!first) return;
      waiting.delete(first);
      first.start();
    }
  };
  const forget = (key: string) => {
    made.delete(key);
    outdated.delete(key);
  };
  const keep = (key: string, picture: Picture | null) => {
    forget(key);
    made.set(key, picture);
    if (made.size > mostKept) forget(made.keys().next().value ?? key);
    return picture;
  };
  return {
    kept: (key) => made.get(key),
    isCurrent: (key) => made.has(key) && !outdated.has(key),
    outdate(isChanged) {
      for (const key of made.keys()) if (isChanged(key)) outdated.add(key);
    },
    picture(key, make, signal, urgency = () => 0) {
      const before = made.get(key);
      if (before !== undefined && !outdated.has(key)) return Promise.resolve(keep(key, before));
      return new Promise((resolve, reject) => {
        const stop = () => {
          waiting.delete(own);
          reject(signal.reason);
        };
        signal.addEventListener('abort', stop, { once: true });
        const start = () => {
          running += 1;
          make(signal)
            .finally(() => {
              running -= 1;
              next();
            })
            .then((picture) => resolve(keep(key, picture)), reject);
        };
        const own = { start, urgency };
        waiting.add(own);
        next();
      });
    },
  };
}

function mostUrgent(waiting: Iterable<Waiting>): Waiting | undefined {
  let first: Waiting | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const each of waiting) {
    const urgency = each.urgency();
    if (first && urgency >= least) continue;
    first = each;
    least = urgency;
  }
  return first;
}
