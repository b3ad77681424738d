import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useT } from '../../lib/i18n';
import { IconButton } from '../../ui/icon-button';
import styles from './logins.module.css';

interface ProviderFrameProps {
  title: string;
  /** Where the arrow leads, and its name; all logins by default. */
  back?: { to: string; label: string };
  children: ReactNode;
}

/** The heading above what belongs to one provider, and the way back. */
export function ProviderFrame({ title, back, children }: ProviderFrameProps) {
  const t = useT();
  const navigate = useNavigate();
  const { to, label } = back ?? { to: '/settings/logins', label: t('logins.back') };
  return (
    <section className={styles.page} aria-labelledby="provider-title">
      <div className={styles.head}>
        <IconButton icon={ArrowLeft} label={label} onPress={() => void navigate(to)} />
        <h2 id="provider-title" className={styles.title} dir="auto">
          {title}
        </h2>
      </div>
      {children}
    </section>
  );
}
