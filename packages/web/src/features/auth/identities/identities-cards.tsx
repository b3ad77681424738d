import { useQuery } from '@tanstack/react-query';
import { useT } from '../../../lib/i18n';
import { Card } from '../../../ui/card';
import { identitiesQuery } from '../sign-on/identities-api';
import { ConnectButtons } from './connect-buttons';
import { IdentitiesList } from './identities-list';

/** The connected logins of the user who is logged in; nothing where there is nothing to connect. */
export function OwnIdentitiesCard() {
  const t = useT();
  const { data } = useQuery(identitiesQuery());
  if (!data || data.identities.length + data.others.length === 0) return null;
  return (
    <Card title={t('signOn.title')} description={t('signOn.text')}>
      <IdentitiesList identities={data.identities} />
      <ConnectButtons providers={data.others} />
    </Card>
  );
}

/** The connected logins of another user, for administrators, who can only disconnect them. */
export function UserIdentitiesCard({ id }: { id: number }) {
  const t = useT();
  const { data } = useQuery(identitiesQuery(id));
  if (!data || data.identities.length === 0) return null;
  return (
    <Card title={t('signOn.title')} description={t('signOn.ofUser')}>
      <IdentitiesList user={id} identities={data.identities} />
    </Card>
  );
}
