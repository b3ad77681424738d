import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { secondFactorQuery } from '../../features/auth/second-factor/second-factor-api';
import { recall, remember } from '../../lib/browser/browser-memory';
import { useCurrentUser } from '../../lib/current-user';
import { useFormat, useT } from '../../lib/i18n';
import { toast } from '../../ui/toast';
import { WithMessages } from '../part-messages';

const PARTS = ['factor'] as const;
const STORAGE_KEY = 'factor-reminder';

/** Tells users after a login, once a day, until when they have to set up a second factor. */
export function FactorReminder() {
  const { data } = useQuery(secondFactorQuery);
  const due = data?.due ?? null;
  if (due === null) return null;
  return (
    <WithMessages of={PARTS} fallback={null}>
      <Reminder due={due} />
    </WithMessages>
  );
}

function Reminder({ due }: { due: number }) {
  const t = useT();
  const { id } = useCurrentUser();
  const { lastDay } = useFormat();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown once
  useEffect(() => {
    const today = `${id} ${new Date().toDateString()}`;
    if (recall(STORAGE_KEY) === today) return;
    remember(STORAGE_KEY, today);
    const run = () => {
      dismiss();
      void navigate('/settings/profile');
    };
    const text = t('factor.due', { date: lastDay(new Date(due * 1000)) });
    const dismiss = toast.error(text, { action: { label: t('factor.setUp'), run } });
  }, []);
  return null;
}
