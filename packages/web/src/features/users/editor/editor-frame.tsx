import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../../lib/i18n';
import { IconButton } from '../../../ui/icon-button';
import { Skeleton } from '../../../ui/skeleton';
import styles from './user-editor.module.css';

const USERS = '/settings/users';

interface EditorFrameProps {
  title: string;
  /** The address of the list; by default that of all users. */
  back?: string;
  children: ReactNode;
}

/** The heading above the form of a user or a group, and the link back to all of them. */
export function EditorFrame({ title, back = USERS, children }: EditorFrameProps) {
  const t = useT();
  const navigate = useNavigate();
  return (
    <section className={styles.page} aria-labelledby="user-title">
      <div className={styles.head}>
        <IconButton
          icon={ArrowLeft}
          label={t(back === USERS ? 'users.back' : 'groups.back')}
          onPress={() => void navigate(back)}
          className={styles.back}
        />
        <h2 id="user-title" className={styles.title} dir="auto">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}

export function EditorSkeleton() {
  const t = useT();
  return (
    <div className={styles.page} role="status">
      <span className="visually-hidden">{t('common.loading')}</span>
      <Skeleton width="12em" height={24} />
      <div className={styles.skeleton}>
        <Skeleton width="8em" height={16} />
        <Skeleton height={40} radius={8} />
        <Skeleton height={40} radius={8} />
        <Skeleton height={40} radius={8} />
      </div>
    </div>
  );
}
