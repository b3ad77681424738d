import { nameOf, type VirtualPath } from '@satchel/contract';
import { lazy, Suspense } from 'react';
import { Navigate } from 'react-router';
import { Breadcrumbs } from '../../features/files/chrome/breadcrumbs';
import { useT } from '../../lib/i18n';
import { filesUrl } from '../../lib/paths';
import { LoadingPage } from '../frame/loading-page';
import { PageHeader } from '../frame/page-header';
import { usePageTitle } from '../frame/use-page-title';
import { ErrorPage, errorKindOf } from './error-page';
import { loadPreview } from './load-preview';
import { useFile } from './use-file';

const EditorPage = lazy(() => import('./editor-page').then((module) => ({ default: module.EditorPage })));
const PreviewPage = lazy(() => loadPreview().then((module) => ({ default: module.PreviewPage })));

/** A file: text in the editor, anything else in the preview. */
export function FilePage({ path }: { path: VirtualPath }) {
  const t = useT();
  const { item, siblings, error, retry } = useFile(path);
  usePageTitle(t('page.filesAt', { name: nameOf(path) }));
  if (error) {
    return (
      <>
        <PageHeader heading={nameOf(path)} start={<Breadcrumbs folder={path} />} />
        <ErrorPage kind={errorKindOf(error)} onRetry={retry} />
      </>
    );
  }
  if (item === undefined) return <LoadingPage />;
  if (item.isDir) return <Navigate to={filesUrl(path, true)} replace />;
  const isText = item.type === 'text' || item.type === 'textImmutable';
  return (
    <Suspense fallback={<LoadingPage />}>
      {isText ? (
        <EditorPage path={path} item={item} />
      ) : (
        <PreviewPage path={path} item={item} siblings={siblings} />
      )}
    </Suspense>
  );
}
