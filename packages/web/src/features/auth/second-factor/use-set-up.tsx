import type { AppSetup } from '@satchel/contract';
import { useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import type { Confirmed } from '../factor-requests';
import { ScanStep } from './scan-step';
import type { Names, StepView } from './step-view';
import { useCodesStep } from './use-codes-step';
import { useVerifyStep } from './use-verify-step';

export interface SetUpOptions {
  setup: AppSetup;
  names: Names;
  /** The token of a session that can only set up a second factor; by default that of this browser is sent. */
  token?: string;
  onCancel: () => void;
  /** Called when the app counts, before the recovery codes are shown. */
  onConfirmed?: () => void;
  /** Called when the user has kept the recovery codes, with the token of a whole session, if one was sent. */
  onDone: (token: string | null) => void;
}

/** The steps of a set-up: the user scans the secret, enters a code, and keeps the recovery codes. */
export function useSetUp({ setup, names, token, onCancel, onConfirmed, onDone }: SetUpOptions): StepView {
  const t = useT();
  const [isScanned, setScanned] = useState(false);
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  const verify = useVerifyStep({
    token,
    onBack: () => setScanned(false),
    onConfirmed: (next) => {
      setConfirmed(next);
      onConfirmed?.();
    },
  });
  const codes = useCodesStep({
    codes: confirmed?.recoveryCodes ?? [],
    names,
    onDone: () => onDone(confirmed?.token ?? null),
  });
  if (confirmed) return codes;
  if (isScanned) return verify;
  return {
    title: t('factor.scan'),
    text: t('factor.scanText'),
    content: <ScanStep key="scan" setup={setup} />,
    actions: (
      <>
        <Button key="cancel" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button key="next" variant="primary" type="submit" autoFocus>
          {t('factor.next')}
        </Button>
      </>
    ),
    onSubmit: () => setScanned(true),
    mayLeave: true,
  };
}
