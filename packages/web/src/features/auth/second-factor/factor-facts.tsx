import type { SecondFactorState } from '@satchel/contract';
import { ShieldAlert, ShieldCheck } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import styles from './second-factor.module.css';

const FEW_CODES = 3;

/** Says which second factors there are, since when, and what is left to do. */
export function FactorFacts({ state }: { state: SecondFactorState }) {
  const t = useT();
  const { lastDay } = useFormat();
  const { hasApp, since, passkeys, recoveryCodes, isRequired, due } = state;
  const hasFactor = hasApp || passkeys > 0;
  const hasFew = hasFactor && recoveryCodes <= FEW_CODES;
  const isUrgent = hasFew || due !== null;
  const Icon = isUrgent ? ShieldAlert : ShieldCheck;
  return (
    <div className={styles.state}>
      {(hasFactor || isUrgent) && (
        <Icon className={isUrgent ? styles.urgent : styles.good} size={20} strokeWidth={1.75} aria-hidden />
      )}
      <div className={styles.facts}>
        {hasApp && since !== null && (
          <p className={styles.fact}>{t('factor.on', { date: lastDay(dateOf(since)) })}</p>
        )}
        {passkeys > 0 && <p className={styles.fact}>{t('passkey.count', { count: passkeys })}</p>}
        {!hasFactor && <p className={styles.fact}>{t('factor.off')}</p>}
        {hasFactor && <p>{t('factor.left', { count: recoveryCodes })}</p>}
        {hasFew && <p className={styles.warning}>{t('factor.few')}</p>}
        {due !== null && <p className={styles.warning}>{t('factor.due', { date: lastDay(dateOf(due)) })}</p>}
        {hasFactor && isRequired && <p>{t('factor.required')}</p>}
      </div>
    </div>
  );
}

const dateOf = (seconds: number): Date => new Date(seconds * 1000);
