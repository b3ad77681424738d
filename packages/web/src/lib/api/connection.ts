import * as endpoints from '@satchel/contract/endpoints';
import { pageConfig } from '../page-config';

const FIRST_DELAY_MS = 1000;
const LONGEST_DELAY_MS = 15_000;

let isLost = false;
/** The number of probes since the last successful request. */
let probes = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function change(lost: boolean): void {
  if (lost === isLost) return;
  isLost = lost;
  for (const listener of listeners) listener();
}

async function isReachable(): Promise<boolean> {
  try {
    const { status } = await fetch(`${pageConfig.BaseURL}${endpoints.site.health.path}`, {
      cache: 'no-store',
    });
    // A proxy responds in place of a server that is down.
    return ![502, 503, 504].includes(status);
  } catch {
    return false;
  }
}

async function probe(): Promise<boolean> {
  clearTimeout(timer);
  timer = undefined;
  const isReached = await isReachable();
  change(!isReached);
  if (!isReached) probeLater();
  return isReached;
}

function probeLater(): void {
  if (timer !== undefined) return;
  timer = setTimeout(() => void probe(), Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** probes));
  probes += 1;
}

/** Tells if the server can be reached: known from requests and, once the connection is lost, from probes. */
export const connection = {
  isLost: (): boolean => isLost,
  /** Reports a request without a response. */
  failed(): void {
    change(true);
    probeLater();
  },
  /** Reports a request with a response. */
  worked(): void {
    probes = 0;
    clearTimeout(timer);
    timer = undefined;
    change(false);
  },
  /** Probes the server now. */
  check: probe,
  /** Resolves when the server can be reached. */
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

/** Listens to the browser's network events. Returns a function that ends this. */
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
