import { useMutation } from '@tanstack/react-query';
import { openProvider } from '../../../lib/sign-on/open-provider';
import { begin, type Provider } from './sign-on-api';

interface BeginOptions {
  /** The address inside the app that is opened after the login. */
  redirect: () => string;
  /** The provider asks for its password again. */
  isFresh?: boolean;
  /** The browser does not come back to this page by its button. */
  isReplacing?: boolean;
}

/** Begins a login by a provider, whose page takes the place of this one. */
export function useBegin({ redirect, isFresh, isReplacing }: BeginOptions) {
  return useMutation({
    mutationFn: async ({ id, name }: Pick<Provider, 'id' | 'name'>) => {
      const url = await begin(id, isFresh ? { isFresh } : {});
      openProvider(url, { purpose: 'login', provider: id, name, redirect: redirect() }, isReplacing);
    },
  });
}
