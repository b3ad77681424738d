import { useIsFetching } from '@tanstack/react-query';
import styles from './activity-bar.module.css';

/** A thin moving line at the top while something is fetched for longer than a moment. */
export function ActivityBar() {
  const isBusy = useIsFetching() > 0;
  return isBusy ? <span className={styles.bar} aria-hidden /> : null;
}
