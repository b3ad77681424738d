import type { ReactNode } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import styles from './save-bar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Something at the start, such as Delete. */
  start?: ReactNode;
}

/** The foot of a long form, always in sight. Belongs inside the form that it sends. */
export function SaveBar({ isDirty, isSaving, start }: SaveBarProps) {
  const t = useT();
  return (
    <footer className={styles.bar}>
      {start}
      <span className={styles.state} role="status">
        {isDirty && t('form.unsaved')}
      </span>
      <Button variant="primary" type="submit" isPending={isSaving}>
        {t('common.save')}
      </Button>
    </footer>
  );
}
