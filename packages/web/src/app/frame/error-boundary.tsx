import { CircleAlert, CloudOff } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { PartLate } from '../../lib/load-part';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A new value, such as another address, renders the content again. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  error: { is: unknown } | null;
  resetKey: string | undefined;
}

/** Keeps an error in one page from breaking the rest of the app. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { error: { is: error } };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { error: null, resetKey: props.resetKey };
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return error.is instanceof PartLate ? <Late /> : <Failed />;
  }
}

function Failed() {
  const t = useT();
  return (
    <EmptyState
      icon={CircleAlert}
      title={t('common.error.boundary.title')}
      text={t('common.error.boundary.text')}
      actions={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t('common.error.reload')}
        </Button>
      }
    />
  );
}

/** A part of the page did not arrive in time. */
function Late() {
  const t = useT();
  return (
    <EmptyState
      icon={CloudOff}
      title={t('common.error.late')}
      text={t('page.network.hint')}
      actions={
        <Button variant="primary" onPress={() => window.location.reload()}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}
