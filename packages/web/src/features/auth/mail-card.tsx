import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { TextField } from '../../ui/fields/text-field';
import { useErrorToast, useFieldError, useFocusOnError } from '../../ui/form/field-errors';
import { useUnsavedGuard } from '../../ui/form/unsaved-guard';
import { toast } from '../../ui/toast';
import { ownMailQuery, useChangeMail } from './profile-api';

/** The mail address of the user, or the reason why it is not known. */
export function MailCard({ userId }: { userId: number }) {
  const t = useT();
  const errorText = useErrorText();
  const { data, error } = useQuery(ownMailQuery(userId));
  if (data !== undefined) return <Loaded userId={userId} stored={data} />;
  return (
    <Card title={t('mail.own')} description={t('mail.ownText')}>
      <p role={error ? 'alert' : 'status'}>{error ? errorText(error) : t('common.loading')}</p>
    </Card>
  );
}

function Loaded({ userId, stored }: { userId: number; stored: string }) {
  const t = useT();
  const client = useQueryClient();
  const showError = useErrorToast();
  const { mutate, isPending, error, reset } = useChangeMail(userId);
  const [typed, setTyped] = useState<string | null>(null);
  const errorOf = useFieldError(error);
  useFocusOnError(error);
  const mail = (typed ?? stored).trim();
  const isDirty = mail !== stored;
  const { prompt } = useUnsavedGuard(isDirty);
  const submit = () => {
    if (!isDirty || isPending) return;
    mutate(mail, {
      onSuccess: () => {
        client.setQueryData(ownMailQuery(userId).queryKey, mail);
        // The server may store it in another spelling.
        void client.invalidateQueries({ queryKey: ownMailQuery(userId).queryKey });
        setTyped(null);
        toast.success(t('settings.saved'));
      },
      onError: showError,
    });
  };
  return (
    <Card
      title={t('mail.own')}
      description={t('mail.ownText')}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={!isDirty}>
          {t('common.save')}
        </Button>
      }
    >
      <TextField
        label={t('mail.own')}
        hideLabel
        autoComplete="email"
        inputMode="email"
        value={typed ?? stored}
        onChange={(text) => {
          setTyped(text);
          reset();
        }}
        error={errorOf('mail')}
      />
      {prompt}
    </Card>
  );
}
