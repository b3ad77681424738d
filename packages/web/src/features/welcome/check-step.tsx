import type { ServerFinding } from '@satchel/contract';
import { clsx } from 'clsx';
import { ChevronRight, CircleCheck, OctagonAlert, TriangleAlert } from 'lucide-react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Skeleton } from '../../ui/skeleton';
import styles from './setup.module.css';
import { SetupStep, type StepProps } from './setup-step';

interface CheckStepProps extends StepProps {
  /** Undefined until the server has responded. */
  findings: readonly ServerFinding[] | undefined;
  error: unknown;
  isPending: boolean;
}

const ICONS = { good: CircleCheck, odd: TriangleAlert, bad: OctagonAlert };

/** The result of the diagnosis: first the problems, then everything that is in order. */
export function CheckStep({ findings, error, isPending, onBack, onNext }: CheckStepProps) {
  const t = useT();
  const errorText = useErrorText();
  const open = (findings ?? []).filter(({ state }) => state !== 'good');
  const passed = (findings ?? []).filter(({ state }) => state === 'good');
  const worstFirst = open.toSorted((a, b) => a.state.localeCompare(b.state));
  const title = () => {
    if (findings === undefined) return error ? errorText(error) : t('common.loading');
    return open.length > 0 ? t('setup.check.odd', { count: open.length }) : t('setup.check.good');
  };
  return (
    <SetupStep
      title={title()}
      text={t('setup.check.text')}
      isPending={isPending}
      submit={t('page.toFiles')}
      onBack={onBack}
      onSubmit={onNext}
    >
      {!findings && !error && <Skeleton height={64} radius={8} />}
      {open.length > 0 && <Findings findings={worstFirst} />}
      {passed.length > 0 && (
        <details className={styles.passed} open={open.length === 0}>
          <summary className={styles.summary}>
            <ChevronRight className={styles.arrow} size={16} strokeWidth={1.75} aria-hidden />
            {t('setup.check.passed', { count: passed.length })}
          </summary>
          <Findings findings={passed} />
        </details>
      )}
    </SetupStep>
  );
}

function Findings({ findings }: { findings: readonly ServerFinding[] }) {
  const t = useT();
  return (
    <ul className={styles.findings}>
      {findings.map(({ state, text, advice }) => {
        const Icon = ICONS[state];
        return (
          <li key={text} className={clsx(styles.finding, state !== 'good' && styles.open)}>
            <Icon className={styles[state]} size={18} strokeWidth={1.75} aria-hidden />
            <span className="visually-hidden">{t('setup.check.state', { state })}</span>
            {/* The server writes English here, as in the terminal. */}
            <div lang="en" dir="auto">
              <p>{text}</p>
              {advice !== undefined && <p className={styles.advice}>{advice}</p>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
