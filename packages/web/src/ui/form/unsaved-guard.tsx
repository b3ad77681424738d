import { useCallback, useRef, useState } from 'react';
import { useT } from '../../lib/i18n';
import { type LeaveAnswer, useNavigationGuard } from '../../lib/navigation-guard';
import { Button } from '../button';
import { Dialog } from '../dialog';

/** Asks before changes are lost that nobody saved. Render `prompt`; after `release` the way is free. */
export function useUnsavedGuard(isDirty: boolean) {
  const [waiting, setWaiting] = useState<LeaveAnswer | null>(null);
  const isFree = useRef(false);
  const ask = useCallback((answer: LeaveAnswer) => {
    if (isFree.current) answer.leave();
    else setWaiting(answer);
  }, []);
  useNavigationGuard(isDirty, ask);
  const release = useCallback(() => {
    isFree.current = true;
  }, []);
  const close = (act: 'leave' | 'stay') => {
    if (act === 'leave') isFree.current = true;
    setWaiting(null);
    waiting?.[act]();
  };
  const prompt = waiting !== null && (
    <LeaveDialog onStay={() => close('stay')} onLeave={() => close('leave')} />
  );
  return { prompt, release };
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = useT();
  return (
    <Dialog
      isOpen
      role="alertdialog"
      size="small"
      onClose={onStay}
      onSubmit={onLeave}
      title={t('form.leave.title')}
      description={t('form.leave.text')}
      actions={
        <>
          <Button autoFocus onPress={onStay}>
            {t('form.leave.stay')}
          </Button>
          <Button variant="danger" type="submit">
            {t('form.leave.discard')}
          </Button>
        </>
      }
    />
  );
}
