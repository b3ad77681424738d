import { pageConfig } from './page-config';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;

let isLost = false;
/** Probes that followed each other without a request that worked. */
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

async function isAnswering(): Promise<boolean> {
  try {
    const { status } = await fetch(`${pageConfig.BaseURL}/health`, { cache: 'no-store' });
    // A proxy answers for a server that is away.
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}

async function probe(): Promise<boolean> {
  clearTimeout(timer);
  timer = undefined;
  const works = await isAnswering();
  change(!works);
  if (!works) probeLater();
  return works;
}

function probeLater(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => void probe(), Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** probes));
  probes += 1;
}

/** Whether the server can be reached: what requests have met with, and once it is lost, what asking again says. */
export const connection = {
  isLost: (): boolean => isLost,
  /** A request had no answer. */
  failed(): void {
    change(true);
    probeLater();
  },
  /** A request had an answer. */
  worked(): void {
    probes = 0;
    clearTimeout(timer);
    timer = undefined;
    change(false);
  },
  /** Asks the server now. */
  check: probe,
  /** Resolves once the server can be reached. */
  restored(): Promise<void> {
    if (!isLost) return Promise.resolve();
    return new Promise((resolve) => {
      const stop = connection.subscribe(() => {
        if (isLost) return;
        stop();
        resolve();
      });
    });
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Hears what the browser knows about its network. Returns the function that stops it. */
export function watchNetwork(): () => void {
  const gone = () => connection.failed();
  const back = () => void probe();
  window.addEventListener('offline', gone);
  window.addEventListener('online', back);
  return () => {
    window.removeEventListener('offline', gone);
    window.removeEventListener('online', back);
  };
}
