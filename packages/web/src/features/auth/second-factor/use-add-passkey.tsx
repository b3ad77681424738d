import { MAX_PASSKEY_NAME, type PasskeyCreation } from '@satchel/contract';
import { deviceOf } from '@satchel/contract/device-name';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n';
import { Button } from '../../../ui/button';
import { TextField } from '../../../ui/fields/text-field';
import type { Confirmed } from '../factor-requests';
import { makePasskey, preparePasskeys } from '../passkeys/ceremonies';
import { usePasskeyFaultText } from '../passkeys/passkey-faults';
import { createPasskey } from '../passkeys/passkeys-api';
import type { Names, StepView } from './step-view';
import { useCodesStep } from './use-codes-step';

export interface AddPasskeyOptions {
  options: PasskeyCreation;
  names: Names;
  /** The token of a session that can only set up a second factor; by default that of this browser is sent. */
  token?: string;
  onCancel: () => void;
  /** Called when the passkey counts, before the recovery codes are shown. */
  onAdded?: () => void;
  /** Called at the end, with the token of a whole session, if one was sent. */
  onDone: (token: string | null) => void;
}

/** A name such as "Chrome on Linux", which tells passkeys of several devices apart. */
function useProposedName(): string {
  const t = useT();
  const { browser, system } = deviceOf(navigator.userAgent);
  return browser !== '' && system !== '' ? t('passkey.device', { browser, system }) : browser || system;
}

/** The steps that add a passkey: its name, the prompt of the browser, and recovery codes with the first factor. */
export function useAddPasskey(props: AddPasskeyOptions): StepView {
  const { options, names, token, onCancel, onAdded, onDone } = props;
  const t = useT();
  const faultText = usePasskeyFaultText();
  const [name, setName] = useState(useProposedName());
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null);
  useEffect(preparePasskeys, []);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      createPasskey({ name: name.trim(), credential: await makePasskey(options) }, token),
    onSuccess: (added) => {
      onAdded?.();
      if (added.recoveryCodes.length === 0) onDone(added.token);
      else setConfirmed(added);
    },
  });
  const codes = useCodesStep({
    codes: confirmed?.recoveryCodes ?? [],
    names,
    onDone: () => onDone(confirmed?.token ?? null),
  });
  if (confirmed) return codes;
  const isEmpty = name.trim() === '';
  return {
    title: t('passkey.add'),
    text: t('passkey.nameText'),
    content: (
      <TextField
        key="name"
        label={t('files.name')}
        value={name}
        onChange={(next) => setName(next.slice(0, MAX_PASSKEY_NAME))}
        error={error === null ? undefined : faultText(error)}
        autoComplete="off"
        autoFocus
      />
    ),
    actions: (
      <>
        <Button key="cancel" onPress={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button key="make" variant="primary" type="submit" isPending={isPending} isDisabled={isEmpty}>
          {t('factor.next')}
        </Button>
      </>
    ),
    onSubmit: () => isEmpty || isPending || mutate(),
    mayLeave: true,
  };
}
