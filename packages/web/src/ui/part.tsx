import { Component, type ErrorInfo, type ReactNode, Suspense, useEffect } from 'react';
import { useT } from '../lib/i18n';
import { PartLate } from '../lib/load-part';
import { toast } from './toast';

interface PartProps {
  children: ReactNode;
  /** Shown until the part is loaded. */
  fallback?: ReactNode;
  /** A failure is not reported, because the fallback is sufficient. */
  isDispensable?: boolean;
  /** Called if the part does not arrive in time, so that the cause can be undone. */
  onLate?: () => void;
}

/**
 * A part that is a file of its own, beside or above the page. If it does not arrive in time, a notice says
 * so, and the page continues without it. All other errors are those of the page.
 */
export class Part extends Component<PartProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override componentDidCatch(error: Error, _info: ErrorInfo): void {
    if (error instanceof PartLate) this.props.onLate?.();
  }

  override render() {
    const { children, fallback, isDispensable } = this.props;
    const { error } = this.state;
    if (error === undefined) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!(error instanceof PartLate)) throw error;
    return isDispensable ? fallback : <LateNotice />;
  }
}

function LateNotice() {
  const t = useT();
  useEffect(() => {
    const action = { label: t('common.retry'), run: () => window.location.reload() };
    toast.error(t('common.error.late'), { action });
  }, [t]);
  return null;
}
