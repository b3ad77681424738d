import type { CommandRun } from '@satchel/contract';
import { useQuery } from '@tanstack/react-query';
import { useErrorText } from '../../../lib/error-text';
import { useFormat, useT } from '../../../lib/i18n';
import { Card } from '../../../ui/card';
import styles from './events.module.css';
import { factsQuery, runsQuery } from './events-api';
import { RunResult } from './run-result';

const SHOWN = 50;

/** Says if commands run in a sandbox, and lists the last runs of event hooks. */
export function LastRuns() {
  const t = useT();
  const errorText = useErrorText();
  const { data: facts } = useQuery(factsQuery());
  const { data: runs, error } = useQuery(runsQuery());
  return (
    <Card
      title={t('events.runs')}
      description={facts && t(facts.sandboxed ? 'events.sandboxed' : 'events.open')}
    >
      {error && <p className={styles.failed}>{errorText(error)}</p>}
      {runs?.length === 0 && <p className={styles.none}>{t('events.none')}</p>}
      <ul className={styles.runs}>
        {runs?.slice(0, SHOWN).map((run) => (
          <Run key={run.id} run={run} />
        ))}
      </ul>
    </Card>
  );
}

function Run({ run }: { run: CommandRun }) {
  const t = useT();
  const format = useFormat();
  const started = new Date(run.started);
  return (
    <li className={styles.run}>
      <p className={styles.facts}>
        <span>{t('events.run', { trigger: triggerText(run.trigger, t), username: run.username })}</span>
        <bdi className={styles.path}>{run.file}</bdi>
        <time dateTime={started.toISOString()} title={format.dateTime(started)}>
          {format.relativeTime(started)}
        </time>
      </p>
      <RunResult run={run} />
    </li>
  );
}

function triggerText(trigger: string, t: ReturnType<typeof useT>): string {
  const key = `events.trigger.${trigger}`;
  return t.has(key) ? t(key) : trigger;
}
