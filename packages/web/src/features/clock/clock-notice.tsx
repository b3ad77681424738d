import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { toast } from '../../ui/toast';
import { clockQuery, confirmClock } from './clock-api';

/** Warns that the clock of the server has moved by more than a day, until an administrator confirms it. */
export function ClockNotice() {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const client = useQueryClient();
  const { data } = useQuery(clockQuery);
  const [isPending, setPending] = useState(false);
  if (!data?.jump) return null;
  const { from, to } = data.jump;
  const confirm = async () => {
    setPending(true);
    try {
      await confirmClock();
      toast.success(t('clock.confirmed'));
    } catch (error) {
      toast.failure(t('clock.notConfirmed'), error, errorText);
    }
    await client.invalidateQueries({ queryKey: clockQuery.queryKey });
    setPending(false);
  };
  return (
    <Card
      title={t('clock.title')}
      actions={
        <Button isPending={isPending} onPress={() => void confirm()}>
          {t('clock.confirm')}
        </Button>
      }
    >
      <p>{t('clock.moved', { from: format.dateTime(from), to: format.dateTime(to) })}</p>
      <p>{t('clock.text')}</p>
    </Card>
  );
}
