import { PathError, type VirtualPath } from '@satchel/contract';
import { Navigate, useLocation } from 'react-router';
import { pathOfUrl } from '../../lib/paths';
import { ErrorPage } from './error-page';
import { FilePage } from './file-page';
import { FolderPage } from './folder-page';

function readPath(pathname: string): VirtualPath | null {
  try {
    return pathOfUrl(pathname);
  } catch (error) {
    if (error instanceof PathError) return null;
    throw error;
  }
}

/** A folder, whose address ends in a slash, or a file. */
export function FilesPage() {
  const { pathname } = useLocation();
  if (pathname === '/files') return <Navigate to="/files/" replace />;
  const path = readPath(pathname);
  if (path === null) return <ErrorPage kind="notFound" />;
  return pathname.endsWith('/') ? <FolderPage folder={path} /> : <FilePage key={path} path={path} />;
}
