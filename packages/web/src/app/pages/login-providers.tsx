import type { ComponentProps } from 'react';
import { BesideProviders } from '../../features/auth/sign-on/beside-providers';
import { OnlyProviders } from '../../features/auth/sign-on/only-providers';
import { useProductName } from '../frame/brand';
import { type Part, WithMessages } from '../part-messages';

const PARTS: readonly Part[] = ['signon'];

/** The part of the login page with the providers, below the form. */
export function LoginBeside(props: ComponentProps<typeof BesideProviders>) {
  return (
    <WithMessages of={PARTS} fallback={null}>
      <BesideProviders {...props} />
    </WithMessages>
  );
}

/** The login page without a form. */
export function LoginOnly(props: Omit<ComponentProps<typeof OnlyProviders>, 'name'>) {
  const name = useProductName();
  return (
    <WithMessages of={PARTS}>
      <OnlyProviders {...props} name={name} />
    </WithMessages>
  );
}
