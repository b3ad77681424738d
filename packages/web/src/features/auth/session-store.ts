import type { LoginRequest, TokenUser } from '@satchel/contract';
import { create } from 'zustand';
import { isApiError } from '../../lib/api-error';
import { pageConfig } from '../../lib/page-config';
import { tokenStore } from '../../lib/token-store';
import * as authApi from './auth-api';
import { readToken } from './token-payload';

interface SessionState {
  user: TokenUser | null;
  token: string | null;
  /** False until it is known whether somebody is logged in. */
  isReady: boolean;
  /** True after somebody chose to log out: they are not asked to come back to where they were. */
  hasLeft: boolean;
  /** True after the server ended the session of somebody who was at work. */
  hasExpired: boolean;
  login(request: LoginRequest): Promise<void>;
  logout(): Promise<void>;
  /** Shows a change of the user's own settings before the next token carries it. */
  changeUser(change: Partial<TokenUser>): void;
}

const NOBODY = { user: null, token: null } as const;

export const useSession = create<SessionState>((set, get) => ({
  ...NOBODY,
  isReady: false,
  hasLeft: false,
  hasExpired: false,
  async login(request) {
    accept(await authApi.login(request));
  },
  async logout() {
    // Without the server's word the session would live on there; the browser forgets it all the same.
    await authApi.endSession().catch(() => undefined);
    tokenStore.set(null);
    set({ ...NOBODY, hasLeft: true });
  },
  changeUser(change) {
    const { user } = get();
    if (user) set({ user: { ...user, ...change } });
  },
}));

function accept(token: string): void {
  const { user } = readToken(token);
  tokenStore.set(token);
  useSession.setState({ user, token, isReady: true, hasLeft: false, hasExpired: false });
}

/** The server no longer knows this session. */
export function dropSession(): void {
  if (tokenStore.get() === null) return;
  tokenStore.set(null);
  useSession.setState({ ...NOBODY, hasExpired: true });
}

let renewing: Promise<void> | null = null;

/** Takes a new token; calls that come while one is under way share it. Throws `ApiError`. */
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
  // biome-ignore lint/suspicious/noConsole: nobody asked for a session here, so nobody is told on screen
  console.warn(message, error);
}

async function resume(token: string): Promise<void> {
  // What is remembered shows at once; the server says meanwhile whether it still holds.
  accept(token);
  await renewSession();
}

/**
 * Finds out who is logged in: the remembered session, or the one that a server without a login page gives. Never
 * throws; afterwards `isReady` is true.
 */
export async function startSession(): Promise<void> {
  const token = tokenStore.get();
  try {
    if (!pageConfig.LoginPage)
      await useSession.getState().login({ username: '', password: '', recaptcha: '' });
    else if (token !== null) await resume(token);
  } catch (error) {
    warn('The session could not be renewed.', error);
    if (!isApiError(error, 'network') && !isApiError(error, 'busy')) dropSession();
  }
  useSession.setState({ isReady: true });
}

/** Follows a login or logout in another tab. Returns the function that stops it. */
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
