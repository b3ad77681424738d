import type { BesideForm } from '../../features/auth/login-form';
import { PasskeyLogin } from '../../features/auth/passkeys/passkey-login';
import { WithMessages } from '../part-messages';

const PARTS = ['factor'] as const;

/** The part of the login page that logs in by a passkey alone. */
export function LoginPasskey(form: BesideForm) {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <PasskeyLogin {...form} />
    </WithMessages>
  );
}
