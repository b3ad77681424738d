import { PasskeyProof } from '../../../features/auth/passkeys/passkey-proof';
import { PasswordPrompt as Prompt } from '../../../features/auth/password-prompt';
import { WithMessages } from '../../part-messages';

const PARTS = ['factor'] as const;

/** The prompt for the password, with passkeys for those who have one. */
export function PasswordPrompt() {
  return (
    <Prompt
      renderOther={(onProven) => (
        <WithMessages of={PARTS} fallback={null}>
          <PasskeyProof onProven={onProven} />
        </WithMessages>
      )}
    />
  );
}
