import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useSession } from '../../features/auth/session-store';
import { useCurrentUser } from '../../lib/current-user';
import { pageConfig } from '../../lib/page-config';
import { LoadingPage } from './loading-page';

/** Admits users who are logged in; others are sent to the login page, which returns them here. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const { user, isReady, hasLeft } = useSession();
  const { pathname, search, hash } = useLocation();
  if (user !== null) return children;
  if (!isReady) return <LoadingPage />;
  if (hasLeft) return <Left />;
  const query = new URLSearchParams({ redirect: `${pathname}${search}${hash}` });
  return <Navigate to={`/login?${query}`} replace />;
}

/**
 * The page after a logout: that of the provider of the login, the one that the operator configured, or the
 * login page.
 */
function Left() {
  const { LogoutPage, SignOn } = pageConfig;
  const address = useSession.getState().leftTo ?? LogoutPage;
  if (address === '' || address === '/login')
    return <Navigate to={`/login${SignOn ? '?loggedOut' : ''}`} replace />;
  window.location.replace(address);
  return <LoadingPage />;
}

/** Admits administrators only. */
export function RequireAdmin({ children }: { children: ReactNode }) {
  const user = useCurrentUser();
  return user.perm.admin ? children : <Navigate to="/403" replace />;
}
