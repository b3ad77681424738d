import { SecondFactorCard } from '../../../features/auth/second-factor/second-factor-card';
import { useCurrentUser } from '../../../lib/current-user';
import { useProductName } from '../../frame/brand';
import { WithMessages } from '../../part-messages';

const PARTS = ['factor'] as const;

/** The card of the profile, with its messages. */
export function SecondFactor() {
  const name = useProductName();
  const { username } = useCurrentUser();
  return (
    <WithMessages of={PARTS} fallback={null}>
      <SecondFactorCard names={{ name, username }} />
    </WithMessages>
  );
}
