import { useState } from 'react';
import { isApiError } from '../../lib/api-error';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { fieldProblem, useFieldText } from '../../ui/form/field-errors';
import { useUnsavedGuard } from '../../ui/form/unsaved-guard';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast';
import { useChangePassword } from './profile-api';

const EMPTY = { password: '', confirmation: '' };

/** Neutral while both are empty, then good or bad. */
function toneOf({ password, confirmation }: typeof EMPTY): 'neutral' | 'good' | 'bad' {
  if (password === '' && confirmation === '') return 'neutral';
  return password === confirmation ? 'good' : 'bad';
}

interface ChangePasswordCardProps {
  userId: number;
  username: string;
}

/** Two fields that must agree; nothing is sent before they do. */
export function ChangePasswordCard({ userId, username }: ChangePasswordCardProps) {
  const t = useT();
  const errorText = useErrorText();
  const fieldText = useFieldText();
  const { mutate, isPending } = useChangePassword(userId);
  const [fields, setFields] = useState(EMPTY);
  const tone = toneOf(fields);
  const { prompt } = useUnsavedGuard(tone !== 'neutral');
  const submit = () => {
    if (tone !== 'good' || isPending) return;
    mutate(fields.password, {
      onSuccess: () => {
        setFields(EMPTY);
        toast.success(t('settings.passwordSaved'));
      },
      onError: (error) => {
        if (isApiError(error, 'reauthentication_required')) return;
        const problem = fieldProblem(error);
        const text = problem?.reason ? fieldText(problem) : errorText(error);
        toast.error(text, { details: errorDetails(error) });
      },
    });
  };
  const common = { type: 'password', autoComplete: 'new-password', tone } as const;
  return (
    <Card
      title={t('settings.password')}
      onSubmit={submit}
      actions={
        <Button variant="primary" type="submit" isPending={isPending} isDisabled={tone !== 'good'}>
          {t('settings.passwordSubmit')}
        </Button>
      }
    >
      {/* Password managers save the new password under this name. */}
      <input
        className="visually-hidden"
        type="text"
        autoComplete="username"
        value={username}
        readOnly
        tabIndex={-1}
        aria-hidden
      />
      <TextField
        {...common}
        label={t('settings.newPassword')}
        value={fields.password}
        onChange={(password) => setFields({ ...fields, password })}
      />
      <TextField
        {...common}
        label={t('settings.confirmPassword')}
        value={fields.confirmation}
        onChange={(confirmation) => setFields({ ...fields, confirmation })}
        error={tone === 'bad' && fields.confirmation !== '' ? t('auth.passwordsDiffer') : undefined}
      />
      {prompt}
    </Card>
  );
}
