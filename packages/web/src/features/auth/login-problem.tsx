import { CircleAlert } from 'lucide-react';
import { useFormat, useT } from '../../lib/i18n';
import styles from './login-form.module.css';
import type { LoginFaults } from './login-outcome';

/** The reason why a login failed, above the fields. */
export function LoginProblem({ problem, names, next }: LoginFaults) {
  const t = useT();
  const { relativeTime } = useFormat();
  return (
    <>
      <p role="alert" className={problem === null ? 'visually-hidden' : styles.problem}>
        {problem !== null && <CircleAlert size={16} strokeWidth={1.75} aria-hidden />}
        {problem !== null && (next === null ? t(problem) : t('auth.tooMany', { when: relativeTime(next) }))}
      </p>
      {problem !== null && names !== null && (
        <p className={styles.names}>
          <bdi>{names}</bdi>
        </p>
      )}
    </>
  );
}
