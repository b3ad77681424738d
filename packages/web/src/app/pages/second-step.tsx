import { SecondFactorLogin } from '../../features/auth/second-factor/second-factor-login';
import type { SecondStep as Step } from '../../features/auth/use-login-form';
import { useProductName } from '../frame/brand';
import { WithMessages } from '../part-messages';

const PARTS = ['factor'] as const;

/** The part of the login page that is loaded when a password does not suffice. */
export function SecondStep(step: Step & { onBack: () => void }) {
  const name = useProductName();
  return (
    <WithMessages of={PARTS}>
      <SecondFactorLogin {...step} name={name} />
    </WithMessages>
  );
}
