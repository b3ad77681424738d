import type { LoginRequest, TokenUser } from '@satchel/contract';
import { create } from 'zustand';
import { isApiError } from '../../lib/api/api-error';
import { tokenStore } from '../../lib/api/token-store';
import { pageConfig } from '../../lib/page-config';
import * as authApi from './auth-api';
import { readToken } from './token-payload';

interface SessionState {
  user: TokenUser | null;
  token: string | null;
  /** False until it is known whether a user is logged in. */
  isReady: boolean;
  /** True after a login in this page, unlike a session that the browser has stored. */
  hasLoggedIn: boolean;
  /** True after an explicit logout: the login page then does not return to the former address. */
  hasLeft: boolean;
  /** The page at which the provider of the login ends its session, after a logout that asks for it. */
  leftTo: string | null;
  /** True after the server ended the session of a user who was working. */
  hasExpired: boolean;
  login(request: LoginRequest): Promise<void>;
  logout(): Promise<void>;
  /** Shows a change of the user's own settings before the next token contains it. */
  changeUser(change: Partial<TokenUser>): void;
}

const NOBODY = { user: null, token: null } as const;

/** True while the user logs out: other requests of the page are rejected then, which is not reported. */
let isLeaving = false;

export const useSession = create<SessionState>((set, get) => ({
  ...NOBODY,
  isReady: false,
  hasLoggedIn: false,
  hasLeft: false,
  leftTo: null,
  hasExpired: false,
  async login(request) {
    accept(await authApi.login(request));
    set({ hasLoggedIn: true });
  },
  async logout() {
    isLeaving = true;
    // If the server does not respond, the session stays valid there; the browser removes it nevertheless.
    const leftTo = await authApi.endSession().catch(() => null);
    isLeaving = false;
    tokenStore.set(null);
    set({ ...NOBODY, hasLeft: true, leftTo });
  },
  changeUser(change) {
    const { user } = get();
    if (user) set({ user: { ...user, ...change } });
  },
}));

function accept(token: string): void {
  const { user } = readToken(token);
  tokenStore.set(token);
  useSession.setState({ user, token, isReady: true, hasLeft: false, leftTo: null, hasExpired: false });
}

/** Continues with the session that replaces the old one after a change of the own password. */
export function adoptToken(token: string): void {
  accept(token);
}

/** Called when the server does not accept this session any more. */
export function dropSession(): void {
  if (isLeaving || tokenStore.get() === null) return;
  tokenStore.set(null);
  useSession.setState({ ...NOBODY, hasExpired: true });
}

let renewing: Promise<void> | null = null;

/** Fetches a new token; concurrent calls share the request. Throws `ApiError`. */
export function renewSession(): Promise<void> {
  renewing ??= authApi
    .renew()
    .then(accept)
    .finally(() => {
      renewing = null;
    });
  return renewing;
}

function warn(message: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: no user requested this, so nothing is shown on screen
  console.warn(message, error);
}

async function resume(token: string): Promise<void> {
  try {
    // The stored user is shown at once; concurrently the server checks that the session is still valid.
    accept(token);
  } catch (error) {
    warn('The remembered session cannot be read.', error);
    return dropSession();
  }
  try {
    await renewSession();
  } catch (error) {
    warn('The session could not be renewed.', error);
    // Any other failure says nothing about the session; the page may have been left before the response.
    if (isApiError(error, 'unauthenticated')) dropSession();
  }
}

/**
 * Finds out who is logged in: by the stored session, or by the session that a server without a login page
 * creates. Never throws; afterwards `isReady` is true.
 */
export async function startSession(): Promise<void> {
  const token = tokenStore.get();
  if (!pageConfig.LoginPage) {
    await useSession
      .getState()
      .login({ username: '', password: '', recaptcha: '' })
      .catch((error) => warn('The server gave no session.', error));
  } else if (token !== null) await resume(token);
  useSession.setState({ isReady: true });
}

/** Follows a login or logout in another tab. Returns a function that ends this. */
export function followOtherTabs(): () => void {
  return tokenStore.onOtherTab((token) => {
    try {
      if (token === null) useSession.setState({ ...NOBODY, hasLeft: true });
      else accept(token);
    } catch (error) {
      warn('Another tab left a token that cannot be read.', error);
    }
  });
}
