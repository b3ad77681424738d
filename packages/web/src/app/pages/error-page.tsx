import { CloudOff, FolderX, Lock, TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../lib/api/api-error';
import { type MessageKey, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { usePageTitle } from '../frame/use-page-title';
import styles from './error-page.module.css';

export type ErrorKind = 'forbidden' | 'notFound' | 'internal' | 'network';

const ICONS = { forbidden: Lock, notFound: FolderX, internal: TriangleAlert, network: CloudOff };
const HINTS: Partial<Record<ErrorKind, MessageKey>> = {
  notFound: 'page.notFound.hint',
  network: 'page.network.hint',
};

/** The kind of error page for this failure. */
export function errorKindOf(error: unknown): ErrorKind {
  if (isApiError(error, 'network')) return 'network';
  if (!isApiError(error)) return 'internal';
  if (error.status === 403) return 'forbidden';
  return error.status === 404 || error.status === 400 ? 'notFound' : 'internal';
}

interface ErrorPageProps {
  kind: ErrorKind;
  /** It fills the window instead of the area of a page. */
  isWhole?: boolean;
  /** Advice to the reader, if more is known than the kind. */
  hint?: string | undefined;
  onRetry?: () => void;
}

export function ErrorPage({ kind, isWhole = false, hint, onRetry }: ErrorPageProps) {
  const t = useT();
  const navigate = useNavigate();
  const usual = HINTS[kind];
  usePageTitle(t(kind === 'network' ? 'page.internal' : `page.${kind}`));
  const Element = isWhole ? 'main' : 'div';
  return (
    <Element className={isWhole ? styles.whole : styles.page}>
      <EmptyState
        isPage={isWhole}
        icon={ICONS[kind]}
        title={t(`page.${kind}.text`)}
        text={hint ?? (usual && t(usual))}
        actions={
          <>
            {onRetry && (
              <Button variant="primary" onPress={onRetry}>
                {t('common.retry')}
              </Button>
            )}
            <Button onPress={() => void navigate('/files/')}>{t('page.toFiles')}</Button>
          </>
        }
      />
    </Element>
  );
}
