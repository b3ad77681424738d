import { useSession } from '../../features/auth/session-store';
import { DemoEntry } from '../../features/demo/demo-entry';
import { pageConfig } from '../../lib/page-config';
import { useProductName } from '../frame/brand';
import { WithMessages } from '../part-messages';

const PARTS = ['demo'] as const;
const NOBODY = { username: '', password: '', recaptcha: '' };

/** The login page of a demo, where nobody has a password. */
export function DemoLogin() {
  const name = useProductName();
  const { login, hasExpired } = useSession();
  if (!pageConfig.Demo) return null;
  return (
    <WithMessages of={PARTS}>
      <DemoEntry name={name} terms={pageConfig.Demo} isOver={hasExpired} enter={() => login(NOBODY)} />
    </WithMessages>
  );
}
