import { Folder, LogIn, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../features/auth/session-store';
import { useT } from '../../../lib/i18n';
import { pageConfig } from '../../../lib/page-config';
import { Logo, useProductName } from '../../frame/brand';
import styles from './share-header.module.css';

/** The branding of the server, and Login for visitors who have an account. */
export function ShareHeader() {
  const t = useT();
  const name = useProductName();
  const { user } = useSession();
  return (
    <header className={styles.header}>
      <span className={styles.brand}>
        <Logo />
        <span className={styles.name} dir="auto">
          {name}
        </span>
      </span>
      <nav className={styles.links} aria-label={name}>
        {user === null ? (
          <Visitor />
        ) : (
          <HeaderLink to="/files/" icon={<Folder size={18} strokeWidth={1.75} aria-hidden />}>
            {t('visitors.myFiles')}
          </HeaderLink>
        )}
      </nav>
    </header>
  );
}

function Visitor() {
  const t = useT();
  const { pathname } = useLocation();
  if (!pageConfig.LoginPage || pageConfig.HideLoginButton) return null;
  const redirect = new URLSearchParams({ redirect: pathname });
  return (
    <>
      <HeaderLink to={`/login?${redirect}`} icon={<LogIn size={18} strokeWidth={1.75} aria-hidden />}>
        {t('visitors.login')}
      </HeaderLink>
      {pageConfig.Signup && (
        <HeaderLink
          to={`/login?signup&${redirect}`}
          icon={<UserPlus size={18} strokeWidth={1.75} aria-hidden />}
        >
          {t('visitors.signup')}
        </HeaderLink>
      )}
    </>
  );
}

function HeaderLink({ to, icon, children }: { to: string; icon: ReactNode; children: string }) {
  return (
    <Link to={to} className={styles.link}>
      {icon}
      {children}
    </Link>
  );
}
