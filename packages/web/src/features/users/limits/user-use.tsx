import { useQuery } from '@tanstack/react-query';
import { LimitBars } from './limit-use';
import styles from './limits.module.css';
import { accountOfUser, limitsQuery } from './limits-api';

/** The use of the limits of a user in a list; nothing without any. */
export function UserUse({ id }: { id: number }) {
  const { data } = useQuery(limitsQuery());
  const stored = data?.find(({ account }) => account === accountOfUser(id));
  return (
    stored && (
      <div className={styles.inList}>
        <LimitBars stored={stored} />
      </div>
    )
  );
}
