const STORAGE_KEY = 'sign-on';
const PURPOSES = ['login', 'link', 'test'] as const;

/** A login by a provider for which the browser has left this page, and comes back. */
export interface PendingSignOn {
  /** To log in, to connect the login to the own account, or to see what the provider sends. */
  purpose: (typeof PURPOSES)[number];
  /** The id of the provider, and its name for the screen. */
  provider: string;
  name: string;
  /** The address inside the app that is opened after a login; others ignore it. */
  redirect: string;
}

/** Stores it for this tab. Throws the error of a browser that refuses to store anything. */
export function keepPending(pending: PendingSignOn): void {
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(pending));
}

/**
 * Returns what this tab has begun with the provider, and forgets it, so that nothing is finished twice. Null if
 * nothing was begun, or something with another provider.
 */
export function takePending(provider: string): PendingSignOn | null {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null');
    sessionStorage.removeItem(STORAGE_KEY);
    return isPending(value) && value.provider === provider ? value : null;
  } catch {
    return null;
  }
}

function isPending(value: unknown): value is PendingSignOn {
  if (typeof value !== 'object' || value === null) return false;
  const { purpose, provider, name, redirect } = value as Partial<Record<keyof PendingSignOn, unknown>>;
  const isKnown = (PURPOSES as readonly unknown[]).includes(purpose);
  return isKnown && [provider, name, redirect].every((each) => typeof each === 'string');
}
