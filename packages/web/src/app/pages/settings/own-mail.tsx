import { MailCard } from '../../../features/auth/mail-card';
import { useCurrentUser } from '../../../lib/current-user';
import { type Part, WithMessages } from '../../part-messages';

const PARTS: readonly Part[] = ['mail'];

/** The mail address of the user, with its messages. */
export function OwnMail() {
  const { id } = useCurrentUser();
  return (
    <WithMessages of={PARTS} fallback={null}>
      <MailCard userId={id} />
    </WithMessages>
  );
}
