import { type ReactNode, useEffect } from 'react';
import { useT } from '../../lib/i18n';
import { Button } from '../button';
import styles from './save-bar.module.css';

interface SaveBarProps {
  isDirty: boolean;
  isSaving: boolean;
  /** Content at the start, such as Delete. */
  start?: ReactNode;
}

/** Elements at the foot of the window read this to stay above the bar. */
const HEIGHT = '--bottom-bar';

/** The footer of a long form, which is always visible. It has to be inside the form that it submits. */
export function SaveBar({ isDirty, isSaving, start }: SaveBarProps) {
  const t = useT();
  useEffect(() => {
    document.documentElement.style.setProperty(HEIGHT, '3.75rem');
    return () => {
      document.documentElement.style.removeProperty(HEIGHT);
    };
  }, []);
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
