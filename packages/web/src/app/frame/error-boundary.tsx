import { CircleAlert } from 'lucide-react';
import { Component, type ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';

interface ErrorBoundaryProps {
  children: ReactNode;
  /** A new value, such as another address, renders the content again. */
  resetKey?: string;
}

interface ErrorBoundaryState {
  hasFailed: boolean;
  resetKey: string | undefined;
}

/** Keeps an error in one page from breaking the rest of the app. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { hasFailed: true };
  }

  static getDerivedStateFromProps(
    props: ErrorBoundaryProps,
    state: ErrorBoundaryState,
  ): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { hasFailed: false, resetKey: props.resetKey };
  }

  override render() {
    return this.state.hasFailed ? <Failed /> : this.props.children;
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
