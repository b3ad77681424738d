import * as endpoints from '@satchel/contract/endpoints';
import { apiUrl } from '../../lib/api/api-client';
import { pageConfig } from '../../lib/page-config';

/** The addresses of this server that a provider of OpenID Connect has to know. */
export interface ProviderAddresses {
  redirect: string;
  /** The page to which the browser returns after a logout at the provider. */
  loggedOut: string;
  /** For both kinds of logout: one is sent by the provider, one is opened by its page. */
  logout: string;
}

export function addressesOf(id: string): ProviderAddresses {
  const { origin } = window.location;
  return {
    redirect: `${origin}${pageConfig.BaseURL}/login/with/${id}`,
    loggedOut: `${origin}${pageConfig.BaseURL}/login?loggedOut`,
    logout: origin + apiUrl(endpoints.signOn.backChannelLogout, { params: { provider: id } }),
  };
}
