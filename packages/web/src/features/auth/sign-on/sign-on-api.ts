import type { SignOnChoices, SignOnContinuation, SignOnWish } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** A service by which one can log in, as the login page shows it. */
export type Provider = SignOnChoices['providers'][number];

/** The providers of OpenID Connect that the login page offers. */
export const choicesQuery = queryOptions({
  queryKey: ['sign-on'],
  queryFn: ({ signal }): Promise<SignOnChoices> => api.call(endpoints.signOn.choices, { signal }),
});

/** Returns the address of the provider. Throws provider_failed. */
export const begin = async (provider: string, wish: SignOnWish): Promise<string> =>
  (await api.call(endpoints.signOn.begin, { params: { provider }, body: wish })).url;

/** Returns a token. Throws not_linked, already_exists and second_factor_required, after which `proceed` goes on. */
export const finish = (provider: string, query: string): Promise<string> =>
  api.call(endpoints.signOn.finish, { params: { provider }, body: { query } });

/** Returns a token. Throws as `finish` does. */
export const proceed = (provider: string, body: SignOnContinuation): Promise<string> =>
  api.call(endpoints.signOn.proceed, { params: { provider }, body });
