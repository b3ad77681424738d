import { PasskeyProof } from '../../../features/auth/passkeys/passkey-proof';
import { PasswordPrompt as Prompt } from '../../../features/auth/password-prompt';
import { SignOnAgain } from '../../../features/auth/sign-on/sign-on-again';
import { pageConfig } from '../../../lib/page-config';
import { type Part, WithMessages } from '../../part-messages';

const FACTOR: readonly Part[] = ['factor'];
const SIGN_ON: readonly Part[] = ['signon'];

/** The prompt for the password, with passkeys and logins by providers for those who have one. */
export function PasswordPrompt() {
  return (
    <Prompt
      renderOther={(onProven) => (
        <>
          <WithMessages of={FACTOR} fallback={null}>
            <PasskeyProof onProven={onProven} />
          </WithMessages>
          {pageConfig.SignOn && (
            <WithMessages of={SIGN_ON} fallback={null}>
              <SignOnAgain />
            </WithMessages>
          )}
        </>
      )}
    />
  );
}
