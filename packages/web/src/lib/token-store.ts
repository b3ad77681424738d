import { create } from 'zustand';
import { recall, remember } from './browser-memory';

const STORAGE_KEY = 'jwt';

interface TokenState {
  token: string | null;
}

const useTokenState = create<TokenState>(() => ({ token: recall(STORAGE_KEY) ?? null }));

/** The session token of this browser. Kept in memory when the browser refuses storage. */
export const tokenStore = {
  get: () => useTokenState.getState().token,
  set(token: string | null) {
    useTokenState.setState({ token });
    remember(STORAGE_KEY, token);
  },
  /** Calls `listener` when another tab logs in or out. Returns the function that stops it. */
  onOtherTab(listener: (token: string | null) => void): () => void {
    const handle = (event: StorageEvent) => {
      if (event.key !== STORAGE_KEY || event.newValue === tokenStore.get()) return;
      useTokenState.setState({ token: event.newValue });
      listener(event.newValue);
    };
    window.addEventListener('storage', handle);
    return () => window.removeEventListener('storage', handle);
  },
};

export const useToken = (): string | null => useTokenState((state) => state.token);
