import { useT } from '../lib/i18n';
import styles from './spinner.module.css';

/** A spinner, which screen readers announce as "Loading". */
export function Spinner({ size = 20 }: { size?: number }) {
  const t = useT();
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" role="img">
      <title>{t('common.loading')}</title>
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <circle className={styles.arc} cx="10" cy="10" r="8" />
    </svg>
  );
}
