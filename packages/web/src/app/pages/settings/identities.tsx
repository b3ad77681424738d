import { OwnIdentitiesCard, UserIdentitiesCard } from '../../../features/auth/identities/identities-cards';
import { type Part, WithMessages } from '../../part-messages';

const PARTS: readonly Part[] = ['signon'];

/** The connected logins of the user who is logged in; with an id, those of another user. */
export function Identities({ user }: { user?: number }) {
  return (
    <WithMessages of={PARTS} fallback={null}>
      {user === undefined ? <OwnIdentitiesCard /> : <UserIdentitiesCard id={user} />}
    </WithMessages>
  );
}
