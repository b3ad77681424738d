import { useState } from 'react';
import { isApiError } from '../../lib/api/api-error';
import { errorDetails, useErrorText } from '../../lib/error-text';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Checkbox } from '../../ui/fields/checkbox';
import { TextField } from '../../ui/fields/text-field';
import { fieldProblem, useFieldText } from '../../ui/form/field-errors';
import { useUnsavedGuard } from '../../ui/form/unsaved-guard';
import { toast } from '../../ui/toast';
import { HiddenUsername } from './hidden-username';
import { useChangePassword } from './profile-api';

const EMPTY = { password: '', confirmation: '' };

/** The colour of the border: neutral while both are empty, then for a match or a difference. */
function toneOf({ password, confirmation }: typeof EMPTY): 'neutral' | 'good' | 'bad' {
  if (password === '' && confirmation === '') return 'neutral';
  return password === confirmation ? 'good' : 'bad';
}

interface ChangePasswordCardProps {
  userId: number;
  username: string;
}

/** Shows why the password was not changed, unless the user only has to prove the current one first. */
function useChangeFailure(): (error: unknown) => void {
  const errorText = useErrorText();
  const fieldText = useFieldText();
  return (error) => {
    if (isApiError(error, 'reauthentication_required')) return;
    const problem = fieldProblem(error);
    const text = problem?.reason ? fieldText(problem) : errorText(error);
    toast.error(text, { details: errorDetails(error) });
  };
}

/** Two password fields that must match before anything is sent. */
export function ChangePasswordCard({ userId, username }: ChangePasswordCardProps) {
  const t = useT();
  const showFailure = useChangeFailure();
  const { mutate, isPending } = useChangePassword(userId);
  const [fields, setFields] = useState(EMPTY);
  const [isShown, setShown] = useState(false);
  const tone = toneOf(fields);
  const { prompt } = useUnsavedGuard(tone !== 'neutral');
  const submit = () => {
    if (tone !== 'good' || isPending) return;
    mutate(fields.password, {
      onSuccess: () => {
        setFields(EMPTY);
        setShown(false);
        toast.success(t('settings.passwordSaved'));
      },
      onError: showFailure,
    });
  };
  const common = { type: 'password', autoComplete: 'new-password', tone, isShown } as const;
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
      <HiddenUsername username={username} />
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
      <Checkbox isSelected={isShown} onChange={setShown}>
        {t('common.showPassword')}
      </Checkbox>
      {prompt}
    </Card>
  );
}
