import type { Burst } from '@satchel/contract';
import { useEffect, useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useFormat, useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { toast } from '../../ui/toast';
import { confirmBurst, useRestoreBurst } from './brake-api';
import type { Question } from './brake-watch';

/** Asks if a paused session may continue, or if the files that it deleted and replaced are restored. */
export function BrakePrompt({ question: { burst, count, answer } }: { question: Question }) {
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const restoreBurst = useRestoreBurst();
  const [pending, setPending] = useState<'continue' | 'restore' | null>(null);
  // Many notices of single deletions would cover the buttons on a phone.
  useEffect(() => toast.clear(), []);
  const goOn = async () => {
    setPending('continue');
    try {
      await confirmBurst();
      answer(true);
    } catch (error) {
      setPending(null);
      toast.failure(t('brake.notContinued'), error, errorText);
    }
  };
  const restore = async () => {
    setPending('restore');
    await restoreBurst({ id: burst, count });
    answer(false);
  };
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={t('brake.title')}
      description={t('brake.text', { count: format.number(count) })}
      onClose={() => pending === null && answer(false)}
      footerStart={
        <Button isPending={pending === 'restore'} onPress={() => void restore()}>
          {t('brake.restore')}
        </Button>
      }
      actions={
        <>
          <Button autoFocus onPress={() => answer(false)}>
            {t('brake.stop')}
          </Button>
          <Button variant="danger" isPending={pending === 'continue'} onPress={() => void goOn()}>
            {t('brake.continue')}
          </Button>
        </>
      }
    />
  );
}

/** Tells an administrator about a session that was paused. */
export function BurstNotice({ burst: { username, deleted, replaced } }: { burst: Burst }) {
  const t = useT();
  const format = useFormat();
  const count = format.number(deleted + replaced);
  const text = `${t('brake.burst', { name: username, count })} (${t('brake.state.paused')})`;
  useEffect(() => void toast.error(text), [text]);
  return null;
}
