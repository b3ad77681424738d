import { lazy, type ReactNode, Suspense } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router';
import { Frame } from './frame/frame';
import { RequireAdmin, RequireLogin } from './frame/guards';
import { LoadingPage } from './frame/loading-page';
import { ErrorPage } from './pages/error-page';
import { FilesPage } from './pages/files-page';

const LoginPage = lazy(() => import('./pages/login-page').then((module) => ({ default: module.LoginPage })));
const SettingsPage = lazy(() =>
  import('./pages/settings-page').then((module) => ({ default: module.SettingsPage })),
);
const ProfilePage = lazy(() =>
  import('./pages/profile-page').then((module) => ({ default: module.ProfilePage })),
);

/** Every address of the app. */
export function Router() {
  return (
    <Routes>
      <Route path="/login" element={<Loaded page={<LoginPage />} />} />
      <Route element={<RequireLogin />}>
        <Route element={<Frame />}>
          <Route path="/files/*" element={<FilesPage />} />
          <Route path="/settings" element={<Navigate to="/settings/profile" replace />} />
          <Route path="/settings" element={<SettingsPage />}>
            <Route path="profile" element={<ProfilePage />} />
            <Route path="shares" element={<ErrorPage kind="notFound" />} />
            <Route element={<RequireAdmin />}>
              <Route path="global" element={<ErrorPage kind="notFound" />} />
              <Route path="users/*" element={<ErrorPage kind="notFound" />} />
            </Route>
          </Route>
        </Route>
      </Route>
      <Route path="/share/*" element={<ErrorPage kind="notFound" isWhole />} />
      <Route path="/403" element={<ErrorPage kind="forbidden" isWhole />} />
      <Route path="/404" element={<ErrorPage kind="notFound" isWhole />} />
      <Route path="/500" element={<ErrorPage kind="internal" isWhole />} />
      <Route path="*" element={<ToFiles />} />
    </Routes>
  );
}

/** A page that comes in a file of its own and stands outside the frame. */
function Loaded({ page }: { page: ReactNode }) {
  return <Suspense fallback={<LoadingPage />}>{page}</Suspense>;
}

/** Any unknown address is taken for one of a file. */
function ToFiles() {
  const { pathname, search, hash } = useLocation();
  return <Navigate to={`/files${pathname}${search}${hash}`} replace />;
}
