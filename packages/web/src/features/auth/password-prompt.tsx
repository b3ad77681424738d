import { type ReactNode, useState } from 'react';
import { type PasswordAnswer, PROVEN } from '../../lib/api/password-answer';
import { useT } from '../../lib/i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog/dialog';
import { TextField } from '../../ui/fields/text-field';
import { usePasswordRequest } from './password-request';

interface PasswordPromptProps {
  /** Renders another proof than the password; `onProven` is called when the server has accepted it. */
  renderOther: (onProven: () => void) => ReactNode;
}

/**
 * Asks for the password before a sensitive change, if the last login is too long ago. Rendered once in the
 * app.
 */
export function PasswordPrompt({ renderOther }: PasswordPromptProps) {
  const answer = usePasswordRequest((state) => state.answer);
  const isRetry = usePasswordRequest((state) => state.isRetry);
  if (answer === null) return null;
  return <PasswordDialog onAnswer={answer} isRetry={isRetry} renderOther={renderOther} />;
}

interface PasswordDialogProps extends PasswordPromptProps {
  onAnswer: (answer: PasswordAnswer) => void;
  isRetry: boolean;
}

function PasswordDialog({ onAnswer, isRetry, renderOther }: PasswordDialogProps) {
  const t = useT();
  const [password, setPassword] = useState('');
  const cancel = () => onAnswer(null);
  return (
    <Dialog
      isOpen
      size="small"
      title={t('auth.confirm.title')}
      description={t('auth.confirm.text')}
      onClose={cancel}
      onSubmit={() => password !== '' && onAnswer(password)}
      actions={
        <>
          <Button onPress={cancel}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" isDisabled={password === ''}>
            {t('auth.confirm.submit')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('auth.password')}
        type="password"
        autoComplete="current-password"
        autoFocus
        value={password}
        onChange={setPassword}
        error={isRetry && password === '' ? t('auth.confirm.wrong') : undefined}
      />
      {renderOther(() => onAnswer(PROVEN))}
    </Dialog>
  );
}
