import type { ReactNode } from 'react';
import { useFootHeight } from '../../lib/browser/foot-height';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import styles from './save-bar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Content at the start, such as Delete. */
  start?: ReactNode;
}

/** The footer of a long form, which is always visible. It has to be inside the form that it submits. */
export function SaveBar({ isDirty, isSaving, start }: SaveBarProps) {
  const t = useT();
  useFootHeight(3.75);
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
