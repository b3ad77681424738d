import type { SecondFactorState } from '@satchel/contract';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import styles from './second-factor.module.css';

const FEW_CODES = 3;

/** Says if an app is set up, since when, and what is left to do. */
export function FactorFacts({ state }: { state: SecondFactorState }) {
  const t = useT();
  const { lastDay } = useFormat();
  const { hasApp, since, recoveryCodes, isRequired, due } = state;
  const hasFew = hasApp && recoveryCodes <= FEW_CODES;
  const isUrgent = hasFew || due !== null;
  const Icon = isUrgent ? ShieldAlert : ShieldCheck;
  return (
    <div className={styles.state}>
      {(hasApp || isUrgent) && (
        <Icon className={isUrgent ? styles.urgent : styles.good} size={20} strokeWidth={1.75} aria-hidden />
      )}
      <div className={styles.facts}>
        <p className={styles.fact}>
          {hasApp && since !== null ? t('factor.on', { date: lastDay(dateOf(since)) }) : t('factor.off')}
        </p>
        {hasApp && <p>{t('factor.left', { count: recoveryCodes })}</p>}
        {hasFew && <p className={styles.warning}>{t('factor.few')}</p>}
        {due !== null && <p className={styles.warning}>{t('factor.due', { date: lastDay(dateOf(due)) })}</p>}
        {hasApp && isRequired && <p>{t('factor.required')}</p>}
      </div>
    </div>
  );
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
