import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { errorDetails, useErrorText } from '../../../lib/error-text';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { toast } from '../../../ui/toast';
import styles from './events.module.css';
import { tryCommand } from './events-api';
import { RunResult } from './run-result';

/** Runs the lines one after the other, as the event would, with a file that does not exist. */
export function TryCommands({ trigger, text }: { trigger: string; text: string }) {
  const t = useT();
  const errorText = useErrorText();
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () => {
      const runs = [];
      for (const line of lines) runs.push(await tryCommand(trigger, line));
      return runs;
    },
    onError: (error) => toast.error(errorText(error), { details: errorDetails(error) }),
  });
  if (lines.length === 0) return null;
  return (
    <>
      <Button icon={Play} isPending={isPending} onPress={() => mutate()}>
        {t('events.try', { count: lines.length })}
      </Button>
      <div role="status" className={styles.results}>
        {data?.map((run) => (
          <RunResult key={run.id} run={run} />
        ))}
      </div>
    </>
  );
}
