import { useCallback, useRef, useState } from 'react';
import { type LeaveChoice, useNavigationGuard } from '../../lib/browser/navigation-guard';
import { useT } from '../../lib/i18n';
import { ConfirmDialog } from '../dialog/confirm-dialog';

/** Asks before unsaved changes are lost. Render `prompt`; after `release` navigation is free. */
export function useUnsavedGuard(isDirty: boolean) {
  const [waiting, setWaiting] = useState<LeaveChoice | null>(null);
  const isFree = useRef(false);
  const ask = useCallback((answer: LeaveChoice) => {
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
    <ConfirmDialog
      isOpen
      title={t('form.leave.title')}
      description={t('form.leave.text')}
      confirm={t('form.leave.discard')}
      onConfirm={onLeave}
      cancel={t('form.leave.stay')}
      onClose={onStay}
    />
  );
}
