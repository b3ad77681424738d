import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  icon: LucideIcon;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** It fills the page, so its title is the heading of the page. */
  isPage?: boolean;
}

/** Shown instead of content: an empty folder, a missing file, a missing permission. */
export function EmptyState({ icon: Icon, title, text, actions, isPage }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className={styles.empty}>
      <span className={styles.icon}>
        <Icon size={28} strokeWidth={1.5} aria-hidden />
      </span>
      <Title className={styles.title}>{title}</Title>
      {text !== undefined && <p className={styles.text}>{text}</p>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
