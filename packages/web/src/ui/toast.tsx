import { CircleCheck, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { useT } from '../lib/i18n';
import { Button } from './button';
import { classNames } from './class-names';
import { IconButton } from './icon-button';
import styles from './toast.module.css';

const SUCCESS_MS = 1000;
const MAX_TOASTS = 4;

interface Toast {
  id: number;
  kind: 'success' | 'error';
  text: string;
  details?: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function update(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

function dismiss(id: number): void {
  update(toasts.filter((toast) => toast.id !== id));
}

/** The button that was pressed is gone: the keyboard goes on in the page, or in the prompt above it. */
function close(id: number): void {
  dismiss(id);
  [...document.querySelectorAll<HTMLElement>('main, [role$="dialog"]')].at(-1)?.focus();
}

function show(content: Omit<Toast, 'id'>): number {
  lastId += 1;
  const others = toasts.filter(({ kind, text }) => kind !== content.kind || text !== content.text);
  update([...others, { ...content, id: lastId }].slice(-MAX_TOASTS));
  return lastId;
}

/** Short notices. A success goes after a second; an error stays until somebody closes it. */
export const toast = {
  success(text: string): void {
    const id = show({ kind: 'success', text });
    setTimeout(dismiss, SUCCESS_MS, id);
  },
  /** Returns what takes the notice away. */
  error(text: string, options: { details?: string } = {}): () => void {
    const id = show({ kind: 'error', text, details: options.details });
    return () => dismiss(id);
  },
  clear(): void {
    update([]);
  },
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

interface ToasterProps {
  /** Stands above the notices. */
  children?: ReactNode;
  /** Where "Report issue" goes; without it there is no such button. */
  reportUrl?: string;
}

/** Where the notices appear; stands once in the app. Read out by screen readers, also over a dialog. */
export function Toaster({ children, reportUrl }: ToasterProps) {
  const t = useT();
  const shown = useSyncExternalStore(subscribe, () => toasts);
  return (
    <section
      className={styles.region}
      aria-label={t('common.notifications')}
      data-react-aria-top-layer="true"
    >
      {children}
      <div role="status" aria-live="polite" className={styles.list}>
        {shown
          .filter(({ kind }) => kind === 'success')
          .map((item) => (
            <ToastCard key={item.id} toast={item} />
          ))}
      </div>
      <div role="alert" className={styles.list}>
        {shown
          .filter(({ kind }) => kind === 'error')
          .map((item) => (
            <ToastCard key={item.id} toast={item} reportUrl={reportUrl} />
          ))}
      </div>
    </section>
  );
}

function ToastCard({ toast: item, reportUrl }: { toast: Toast; reportUrl?: string }) {
  const t = useT();
  const isError = item.kind === 'error';
  const Icon = isError ? TriangleAlert : CircleCheck;
  return (
    <div className={classNames(styles.toast, styles[item.kind])}>
      <Icon className={styles.icon} size={18} strokeWidth={1.75} aria-hidden />
      <div className={styles.text}>
        {item.text}
        {item.details && <small className={styles.details}>{item.details}</small>}
        {isError && reportUrl !== undefined && (
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
