import { Spinner } from '../../ui/spinner';
import styles from './loading-page.module.css';

/** Shown while a page is being loaded; invisible for the first moments. */
export function LoadingPage() {
  return (
    <div className={styles.loading}>
      <Spinner size={24} />
    </div>
  );
}
