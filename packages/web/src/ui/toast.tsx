import { clsx } from 'clsx';
import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import { errorDetails } from '../lib/error-text';
import { useT } from '../lib/i18n';
import { Button } from './button';
import { IconButton } from './icon-button';
import styles from './toast.module.css';

/** The time for which a notice of success is shown, in milliseconds. */
export const noticeTime = { successMs: 1000 };

const MAX_TOASTS = 4;

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  details?: string;
  action?: ToastAction;
}

/** The action that a notice offers. */
interface ToastAction {
  label: string;
  run: () => void;
}

/** The element for the bar of user actions, at the start of the foot; null until it is rendered. */
export const useBarSlot = create<HTMLElement | null>(() => null);
const setBarSlot = (element: HTMLElement | null) => useBarSlot.setState(element, true);

/** The element for a tip, which is hidden as long as anything else is at the foot. */
export const useTipSlot = create<HTMLElement | null>(() => null);
const setTipSlot = (element: HTMLElement | null) => useTipSlot.setState(element, true);

const useToasts = create<readonly Toast[]>(() => []);
let lastId = 0;

function dismiss(id: number): void {
  useToasts.setState((toasts) => toasts.filter((toast) => toast.id !== id), true);
}

/** The pressed button of a notice is gone, so the focus moves to the page, or to the prompt above it. */
export function leaveNotice(): void {
  [...document.querySelectorAll<HTMLElement>('main, [role$="dialog"]')].at(-1)?.focus();
}

function close(id: number): void {
  dismiss(id);
  leaveNotice();
}

function show(content: Omit<Toast, 'id'>): number {
  lastId += 1;
  const toast = { ...content, id: lastId };
  const isOther = ({ kind, text }: Toast) => kind !== content.kind || text !== content.text;
  useToasts.setState((toasts) => [...toasts.filter(isOther), toast].slice(-MAX_TOASTS), true);
  return lastId;
}

/** Short notices. A success disappears after a second; an error stays until it is closed. */
export const toast = {
  /** Returns a function that removes the notice. */
  success(text: string): () => void {
    const id = show({ kind: 'success', text });
    setTimeout(dismiss, noticeTime.successMs, id);
    return () => dismiss(id);
  },
  /** Returns a function that removes the notice. */
  error(text: string, options: { details?: string; action?: ToastAction } = {}): () => void {
    const id = show({ kind: 'error', text, ...options });
    return () => dismiss(id);
  },
  /**
   * Reports a failure, with the reason in the words of `errorText`. Returns a function that removes the
   * notice.
   */
  failure(what: string, error: unknown, errorText: (error: unknown) => string): () => void {
    return toast.error(`${what} ${errorText(error)}`, { details: errorDetails(error) });
  },
  clear(): void {
    useToasts.setState([], true);
  },
};

interface ToasterProps {
  /** Rendered above the notices. */
  children?: ReactNode;
  /** The address of "Report issue"; without it there is no such button. */
  reportUrl?: string;
}

/**
 * The place where notices appear; rendered once in the app. Screen readers announce them, also over a dialog.
 */
export function Toaster({ children, reportUrl }: ToasterProps) {
  const t = useT();
  const shown = useToasts();
  return (
    <section
      className={styles.region}
      aria-label={t('common.notifications')}
      data-react-aria-top-layer="true"
    >
      {children}
      {/* Only new text is announced, so the region is not atomic. */}
      <div role="status" aria-live="polite" aria-atomic="false" className={styles.list}>
        {shown
          .filter(({ kind }) => kind === 'success')
          .map((item) => (
            <ToastCard key={item.id} toast={item} />
          ))}
        <div ref={setBarSlot} className={styles.bar} />
      </div>
      <div role="alert" className={styles.list}>
        {shown
          .filter(({ kind }) => kind === 'error')
          .map((item) => (
            <ToastCard key={item.id} toast={item} reportUrl={reportUrl} />
          ))}
      </div>
      {shown.length === 0 && <div ref={setTipSlot} className={styles.tip} />}
      <div className={styles.room} />
    </section>
  );
}

function ToastCard({ toast: item, reportUrl }: { toast: Toast; reportUrl?: string }) {
  const t = useT();
  const isError = item.kind === 'error';
  const Icon = isError ? TriangleAlert : CircleCheck;
  return (
    <div className={clsx(styles.toast, styles[item.kind])}>
      <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.text}>
        {item.text}
        {item.details && <small className={styles.details}>{item.details}</small>}
        {item.action && (
          <Button variant="plain" className={styles.report} onPress={item.action.run}>
            {item.action.label}
          </Button>
        )}
        {isError && !item.action && reportUrl !== undefined && (
          <Button
            variant="plain"
            className={styles.report}
            onPress={() => window.open(reportUrl, '_blank', 'noopener,noreferrer')}
          >
            {t('common.reportIssue')}
          </Button>
        )}
      </div>
      {isError && (
        <IconButton size="small" label={t('common.close')} icon={X} onPress={() => close(item.id)} />
      )}
    </div>
  );
}
