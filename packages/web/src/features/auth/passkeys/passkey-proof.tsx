import { useQuery } from '@tanstack/react-query';
import { PasskeyButton } from './passkey-button';
import { canUsePasskeys } from './passkey-support';
import { isUsableHere, passkeysQuery, prove } from './passkeys-api';

/** Offers a passkey in place of the password, to users who have one for this page. */
export function PasskeyProof({ onProven }: { onProven: () => void }) {
  const { data: passkeys } = useQuery({ ...passkeysQuery, enabled: canUsePasskeys() });
  if (!canUsePasskeys() || !passkeys?.some(isUsableHere)) return null;
  return <PasskeyButton onPasskey={async (passkey) => prove(passkey).then(onProven)} />;
}
