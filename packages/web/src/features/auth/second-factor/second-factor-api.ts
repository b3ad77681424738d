import { type AppSetup, NEW_TOKEN_HEADER, type SecondFactorState } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';
import { type Confirmed, headersOf, type Proof } from '../factor-requests';

/** The second factor of the user of this session. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }): Promise<SecondFactorState> => api.call(endpoints.secondFactor.show, { signal }),
});

/** Begins to set up an app. Without `token` it is that of the user of this session. */
export const beginApp = (proof: Proof = {}, token?: string): Promise<AppSetup> =>
  api.call(endpoints.secondFactor.beginApp, { body: { ...proof }, headers: headersOf(token) });

/** Verifies a code of the new app. Throws wrong_code, and conflict if none is being set up. */
export async function confirmApp(code: string, token?: string): Promise<Confirmed> {
  const { value, headers } = await api.callFully(endpoints.secondFactor.confirmApp, {
    body: { code },
    headers: headersOf(token),
  });
  return { ...value, token: headers.get(NEW_TOKEN_HEADER) };
}

export const renewCodes = async (proof: Proof): Promise<Confirmed> => {
  const { recoveryCodes } = await api.call(endpoints.secondFactor.renewCodes, { body: { ...proof } });
  return { recoveryCodes, token: null };
};

export const removeFactor = (proof: Proof): Promise<string> =>
  api.call(endpoints.secondFactor.remove, { body: { ...proof } });
