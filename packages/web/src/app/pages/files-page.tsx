import { PathError, type VirtualPath } from '@satchel/contract';
import { Navigate, useLocation } from 'react-router';
import { useT } from '../../lib/i18n';
import { pathOfUrl } from '../../lib/paths';
import { PageHeader, PageTitle } from '../frame/page-header';
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
  const t = useT();
  const { pathname } = useLocation();
  if (pathname === '/files') return <Navigate to="/files/" replace />;
  const path = readPath(pathname);
  if (path === null) {
    return (
      <>
        <PageHeader start={<PageTitle>{t('page.notFound')}</PageTitle>} />
        <ErrorPage kind="notFound" />
      </>
    );
  }
  return pathname.endsWith('/') ? <FolderPage folder={path} /> : <FilePage key={path} path={path} />;
}
