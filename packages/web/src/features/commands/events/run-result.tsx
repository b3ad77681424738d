import type { CommandRun } from '@satchel/contract';
import { clsx } from 'clsx';
import { type Translate, useT } from '../../../lib/i18n';
import styles from './events.module.css';

const hasFailed = ({ problem, code, milliseconds }: CommandRun): boolean =>
  problem !== null || (milliseconds !== null && code !== 0);

/** The result of one run, with its output. */
export function RunResult({ run }: { run: CommandRun }) {
  const t = useT();
  return (
    <div className={styles.result}>
      <p className={clsx(styles.outcome, hasFailed(run) && styles.failed)}>
        <code dir="ltr">{run.line}</code> {outcomeText(run, t)}
      </p>
      {run.output !== '' && (
        <pre className={styles.output} dir="ltr">
          {run.output}
        </pre>
      )}
    </div>
  );
}

function outcomeText({ problem, code, signal, milliseconds }: CommandRun, t: Translate): string {
  if (problem !== null) return t('events.outcome.problem', { problem });
  if (milliseconds === null) return t('events.outcome.running');
  if (signal !== null) return t('shell.end.signal', { signal });
  return code === 0 ? t('events.outcome.done', { milliseconds }) : t('shell.end.code', { code: code ?? 0 });
}
