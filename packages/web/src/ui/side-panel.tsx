import { clsx } from 'clsx';
import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useT } from '../lib/i18n';
import { IconButton } from './icon-button';
import { ScrollBox } from './scroll-box';
import styles from './side-panel.module.css';

interface SidePanelProps extends Omit<ComponentProps<'aside'>, 'title'> {
  title: ReactNode;
  /** The subject of the content; another subject begins at the top. */
  subject: string;
  onClose: (event: PressEvent) => void;
}

/** The facts of files, beside them; the content scrolls. */
export function SidePanel({ title, subject, onClose, className, children, ...props }: SidePanelProps) {
  const t = useT();
  return (
    <aside {...props} className={clsx(styles.panel, className)} aria-label={t('files.details.label')}>
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        <IconButton size="small" label={t('files.details.close')} icon={X} onPress={onClose} />
      </header>
      <ScrollBox className={styles.body} key={subject}>
        {children}
      </ScrollBox>
    </aside>
  );
}
