import type { TokenUser } from '@satchel/contract';
import { createContext, useContext } from 'react';

/** The frame sets it from the session; null on pages that need no login. */
export const CurrentUserContext = createContext<TokenUser | null>(null);

export const useMaybeCurrentUser = (): TokenUser | null => useContext(CurrentUserContext);

/** The user who is logged in. Only for components behind the login. */
export function useCurrentUser(): TokenUser {
  const user = useContext(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser is only for pages behind the login');
  return user;
}
