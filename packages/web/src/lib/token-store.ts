import { create } from 'zustand';

const STORAGE_KEY = 'jwt';

function stored(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

interface TokenState {
  token: string | null;
}

const useTokenState = create<TokenState>(() => ({ token: stored() }));

/** The session token of this browser. Kept in memory when the browser refuses storage. */
export const tokenStore = {
  get: () => useTokenState.getState().token,
  set(token: string | null) {
    useTokenState.setState({ token });
    try {
      if (token === null) localStorage.removeItem(STORAGE_KEY);
      else localStorage.setItem(STORAGE_KEY, token);
    } catch {
      // A browser without storage keeps the session until the tab closes.
    }
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
