import { recall, remember } from '../browser/browser-memory';

const STORAGE_KEY = 'jwt';

let token: string | null = recall(STORAGE_KEY) ?? null;

/** The session token of this browser. Kept in memory if the browser refuses to store it. */
export const tokenStore = {
  get: () => token,
  set(next: string | null) {
    token = next;
    remember(STORAGE_KEY, next);
  },
  /** Calls `listener` when another tab logs in or out. Returns a function that ends this. */
  onOtherTab(listener: (token: string | null) => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.key !== STORAGE_KEY || event.newValue === tokenStore.get()) return;
      token = event.newValue;
      listener(token);
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};
