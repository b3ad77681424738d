import { type ListingItem, nameOf, type VirtualPath } from '@satchel/contract';
import { Suspense, useEffect, useRef } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { Breadcrumbs } from '../../features/files/chrome/breadcrumbs';
import { documentKindOf } from '../../features/previews/documents/document-kind';
import { expectNone } from '../../features/previews/show/keys-ahead';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { filesUrl } from '../../lib/paths';
import { LoadingPage } from '../frame/loading-page';
import { PageHeader } from '../frame/page-header';
import { usePageTitle } from '../frame/use-page-title';
import { ErrorPage, errorKindOf } from './error-page';
import { EditorPage } from './load-editor';
import { PreviewPage } from './load-preview';
import { useFile } from './use-file';
import { useMissing } from './use-missing';

type Place = 'editor' | 'stage';

/**
 * Text opens in the editor, except types that are better shown rendered; `?edit` and `?view` choose
 * explicitly. Users without the permission to download get no text: the editor would show an empty file, and
 * saving would empty it.
 */
function placeOf(item: ListingItem, query: URLSearchParams, canDownload: boolean): Place {
  if (!canDownload || (item.type !== 'text' && item.type !== 'textImmutable')) return 'stage';
  if (query.has('edit')) return 'editor';
  return query.has('view') || documentKindOf(item) !== null ? 'stage' : 'editor';
}

/** A text that became too large for the editor while it was open stays in the editor. */
function usePlace(item: ListingItem | undefined): Place | null {
  const { perm } = useCurrentUser();
  const [query] = useSearchParams();
  const before = useRef<{ query: string; place: Place }>(null);
  const isSameVisit = before.current?.query === query.toString();
  const place =
    item && (isSameVisit && before.current ? before.current.place : placeOf(item, query, perm.download));
  useEffect(() => {
    if (place) before.current = { query: query.toString(), place };
  });
  return place ?? null;
}

/** The page of a file: text in the editor, other files in the preview. */
export function FilePage({ path }: { path: VirtualPath }) {
  const t = useT();
  const { item, siblings, error, retry } = useFile(path);
  const place = usePlace(item);
  useMissing(path, error);
  usePageTitle(t('page.filesAt', { name: nameOf(path) }));
  useEffect(() => {
    if (error || place === 'editor') expectNone();
  }, [error, place]);
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
      {place === 'editor' ? (
        <EditorPage path={path} item={item} />
      ) : (
        <PreviewPage path={path} item={item} siblings={siblings} />
      )}
    </Suspense>
  );
}
