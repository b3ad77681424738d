import type { AppSetup, Passkey, PasskeyCreation } from '@satchel/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n';
import { toast } from '../../../ui/toast';
import type { Confirmed } from '../factor-requests';
import { creationOptions, passkeysQuery, removePasskey } from '../passkeys/passkeys-api';
import { RenameDialog } from '../passkeys/rename-dialog';
import { type Factors, ProofDialog } from './proof-dialog';
import { beginApp, removeFactor, renewCodes, secondFactorQuery } from './second-factor-api';
import { AddPasskeyDialog, CodesDialog, SetUpDialog } from './set-up-dialog';
import type { Names } from './step-view';

/** The dialog that is open. */
export type Opened =
  | { name: 'add app' | 'replace' | 'renew' | 'remove' | 'remove all' | 'add passkey' }
  | { name: 'set up'; setup: AppSetup }
  | { name: 'codes'; confirmed: Confirmed }
  | { name: 'new passkey'; options: PasskeyCreation }
  | { name: 'rename passkey' | 'remove passkey'; passkey: Passkey };

interface FactorDialogProps {
  opened: Opened;
  open: (next: Opened | null) => void;
  names: Names;
  factors: Factors;
}

/** Reads again what a change of the second factors changes: with a new app, other sessions end. */
function useRefresh(): () => void {
  const client = useQueryClient();
  return () => {
    for (const queryKey of [secondFactorQuery.queryKey, passkeysQuery.queryKey, ['sessions']])
      void client.invalidateQueries({ queryKey });
  };
}

/** The dialogs of the card. */
export function FactorDialog({ opened, open, names, factors }: FactorDialogProps) {
  const t = useT();
  const refresh = useRefresh();
  const onClose = () => open(null);
  const close = (said?: string) => {
    onClose();
    refresh();
    if (said !== undefined) toast.success(said);
  };
  const proof = { factors, onClose };
  switch (opened.name) {
    case 'set up':
      return <SetUpDialog setup={opened.setup} names={names} onConfirmed={refresh} onClose={onClose} />;
    case 'codes':
      return <CodesDialog confirmed={opened.confirmed} names={names} onClose={onClose} />;
    case 'new passkey':
      return (
        <AddPasskeyDialog
          options={opened.options}
          names={names}
          onAdded={() => {
            refresh();
            toast.success(t('passkey.added'));
          }}
          onClose={onClose}
        />
      );
    case 'rename passkey':
      return <RenameDialog passkey={opened.passkey} onDone={() => close()} onClose={onClose} />;
    case 'add app':
    case 'replace':
      return (
        <ProofDialog
          {...proof}
          title={t(opened.name === 'replace' ? 'factor.replace' : 'factor.setUpApp')}
          text={t(opened.name === 'replace' ? 'factor.replaceText' : 'passkey.proofText')}
          submit={t('factor.next')}
          send={beginApp}
          onDone={(setup) => open({ name: 'set up', setup })}
        />
      );
    case 'add passkey':
      return (
        <ProofDialog
          {...proof}
          title={t('passkey.add')}
          text={t('passkey.proofText')}
          submit={t('factor.next')}
          send={creationOptions}
          onDone={(options) => open({ name: 'new passkey', options })}
        />
      );
    case 'renew':
      return (
        <ProofDialog
          {...proof}
          title={t('factor.newCodes')}
          text={t('factor.newCodesText')}
          submit={t('factor.create')}
          send={renewCodes}
          onDone={(confirmed) => {
            open({ name: 'codes', confirmed });
            refresh();
          }}
        />
      );
    case 'remove passkey':
      return (
        <ProofDialog
          {...proof}
          title={t('passkey.removeTitle')}
          text={t('passkey.removeText')}
          submit={t('factor.remove')}
          isDangerous
          send={(given) => removePasskey(opened.passkey.id, given)}
          onDone={() => close(t('passkey.removed'))}
        />
      );
    case 'remove':
    case 'remove all':
      return (
        <ProofDialog
          {...proof}
          title={t('factor.removeTitle')}
          text={
            opened.name === 'remove'
              ? t('factor.removeText')
              : `${t('passkey.removedToo')} ${t('factor.removeText')}`
          }
          submit={t('factor.remove')}
          isDangerous
          send={removeFactor}
          onDone={() => close(t('factor.removed'))}
        />
      );
  }
}
