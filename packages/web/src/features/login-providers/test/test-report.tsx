import type { SignOnTest } from '@satchel/contract';
import { CircleCheck, CircleX } from 'lucide-react';
import { useFormat, useT } from '../../../lib/i18n';
import { visibleName } from '../../../lib/visible-name';
import { Chips } from './chips';
import { ClaimsTable } from './claims-table';
import styles from './test-report.module.css';

/** The report of a test: its outcome, each step, and the claims of the user. */
export function TestReport({ report: { steps, claims, outcome } }: { report: SignOnTest }) {
  const t = useT();
  const sentence = useOutcome();
  const isGood = steps.every(({ isOk }) => isOk) && outcome?.kind !== 'refused';
  return (
    <div className={styles.report}>
      <p role="status" className={isGood ? styles.good : styles.bad}>
        {sentence({ steps, outcome })}
      </p>
      {outcome && <Outcome outcome={outcome} />}
      <ol className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.step} {...step} />
        ))}
      </ol>
      {Object.keys(claims).length > 0 && (
        <div>
          <h3 className={styles.heading}>{t('logins.claims')}</h3>
          <ClaimsTable claims={claims} />
        </div>
      )}
    </div>
  );
}

function useOutcome(): (report: Pick<SignOnTest, 'steps' | 'outcome'>) => string {
  const t = useT();
  return ({ steps, outcome }) => {
    if (outcome === null) {
      return t(steps.every(({ isOk }) => isOk) ? 'logins.outcome.connected' : 'logins.outcome.failed');
    }
    const name = visibleName(outcome.username);
    return t(`logins.outcome.${outcome.kind}`, { name, reason: outcome.reason });
  };
}

/** The permissions, the scope, the limit and the groups of the account after the login. */
function Outcome({ outcome }: { outcome: NonNullable<SignOnTest['outcome']> }) {
  const t = useT();
  const { list, size } = useFormat();
  const { permissions, groups, scope, quota } = outcome;
  const limit = (bytes: NonNullable<typeof quota> | null) =>
    typeof bytes === 'number' ? size(bytes) : t(`logins.quota.${bytes ?? 'none'}`);
  const shown = permissions.includes('admin') ? (['admin'] as const) : permissions;
  return (
    <dl className={styles.facts}>
      {shown.length > 0 && (
        <Fact name={t('users.permissions')}>{list(shown.map((each) => t(`users.perm.${each}`)))}</Fact>
      )}
      {scope !== '' && (
        <Fact name={t('users.scope')}>
          <bdi>{scope}</bdi>
        </Fact>
      )}
      {quota !== undefined && <Fact name={t('logins.claim.quota')}>{limit(quota)}</Fact>}
      {groups.length > 0 && (
        <Fact name={t('logins.claim.groups')}>
          <Chips texts={groups} />
        </Fact>
      )}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className={styles.term}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

function Step({ step, isOk, text, ms }: SignOnTest['steps'][number]) {
  const t = useT();
  const { locale } = useFormat();
  const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'millisecond' });
  const Icon = isOk ? CircleCheck : CircleX;
  return (
    <li className={styles.step}>
      <Icon
        className={isOk ? styles.good : styles.bad}
        size={18}
        strokeWidth={1.75}
        role="img"
        aria-label={t(isOk ? 'logins.step.ok' : 'logins.step.failed')}
      />
      <div className={styles.words}>
        <p className={styles.name}>{t(`logins.step.${step}`)}</p>
        {/* The sentence is the server's, in English. */}
        <p className={styles.text}>
          <bdi lang="en">{text}</bdi>
        </p>
      </div>
      <span className={styles.time}>{time.format(ms)}</span>
    </li>
  );
}
