import { LogIn } from 'lucide-react';
import styles from './sign-on.module.css';

/** The picture of a provider; without one, that of a login. */
export function ProviderIcon({ icon }: { icon: string }) {
  if (!icon.startsWith('data:image/')) return <LogIn size={16} strokeWidth={1.75} aria-hidden />;
  return <img className={styles.icon} src={icon} alt="" width={16} height={16} />;
}
