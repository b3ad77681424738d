import { SharesScreen } from '../../features/shares/management/shares-screen';
import { useCurrentUser } from '../../lib/current-user';
import { useT } from '../../lib/i18n';
import { usePageTitle } from '../frame/use-page-title';
import { type Part, WithMessages } from '../part-messages';
import { ErrorPage } from './error-page';

const PARTS: readonly Part[] = ['links'];

/** The links of a user with the permission to share. */
export function SharesPage() {
  const { perm } = useCurrentUser();
  return perm.share ? <Shares /> : <ErrorPage kind="forbidden" />;
}

function Shares() {
  usePageTitle(useT()('shares.page'));
  return (
    <WithMessages of={PARTS}>
      <SharesScreen />
    </WithMessages>
  );
}
