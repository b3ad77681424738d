import { type ListingItem, nameOf, type VirtualPath } from '@satchel/contract';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../features/files/chrome/breadcrumbs';
import { documentKindOf } from '../../features/previews/documents/document-kind';
import { stopBuffering } from '../../features/previews/show/buffered-keys';
import { useT } from '../../lib/i18n';
import { usePermissions } from '../../lib/own-folders';
import { filesUrl } from '../../lib/paths';
import { LoadingPage } from '../frame/loading-page';
import { PageHeader } from '../frame/page-header';
import { usePageTitle } from '../frame/use-page-title';
import { ErrorPage, errorKindOf } from './error-page';
import { EditorPage } from './load-editor';
import { PreviewPage } from './load-preview';
import { useFile } from './use-file';
import { useMissing } from './use-missing';

type Shown = 'editor' | 'viewer';

/**
 * Text opens in the editor, except types that are better shown rendered; `?edit` and `?view` choose
 * explicitly. Users without the permission to download get no text: the editor would show an empty file, and
 * saving would empty it.
 */
function viewerFor(item: ListingItem, query: URLSearchParams, canDownload: boolean): Shown {
  if (!canDownload || (item.type !== 'text' && item.type !== 'textImmutable')) return 'viewer';
  if (query.has('edit')) return 'editor';
  return query.has('view') || documentKindOf(item) !== null ? 'viewer' : 'editor';
}

/** A text that became too large for the editor while it was open stays in the editor. */
function useViewer(path: VirtualPath, item: ListingItem | undefined): Shown | null {
  const perm = usePermissions(path);
  const [query] = useSearchParams();
  const before = useRef<{ query: string; shown: Shown }>(null);
  const isSameVisit = before.current?.query === query.toString();
  const shown =
    item && (isSameVisit && before.current ? before.current.shown : viewerFor(item, query, perm.download));
  useEffect(() => {
    if (shown) before.current = { query: query.toString(), shown };
  });
  return shown ?? null;
}

/** The page of a file: text in the editor, other files in the preview. */
export function FilePage({ path }: { path: VirtualPath }) {
  const t = useT();
  const { item, siblings, error, retry } = useFile(path);
  const shown = useViewer(path, item);
  useMissing(path, error);
  usePageTitle(t('page.filesAt', { name: nameOf(path) }));
  useEffect(() => {
    if (error || shown === 'editor') stopBuffering();
  }, [error, shown]);
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
  return (
    <Suspense fallback={<LoadingPage />}>
      {shown === 'editor' ? (
        <EditorPage path={path} item={item} />
      ) : (
        <PreviewPage path={path} item={item} siblings={siblings} />
      )}
    </Suspense>
  );
}
