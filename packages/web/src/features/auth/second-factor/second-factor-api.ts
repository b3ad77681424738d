import { type AppSetup, NEW_TOKEN_HEADER, type SecondFactorState, TOKEN_HEADER } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** Recovery codes, and the token that replaces one that could only set up a second factor. */
export interface Confirmed {
  recoveryCodes: readonly string[];
  token: string | null;
}

/** The second factor of the user of this session. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }): Promise<SecondFactorState> => api.call(endpoints.secondFactor.show, { signal }),
});

/** The headers of requests with a token that is not that of the session. */
const headersOf = (token?: string) => (token === undefined ? undefined : { [TOKEN_HEADER]: token });

/**
 * Begins to set up an app; `code` is needed if there is one already. Without `token` it is that of the user
 * of this session.
 */
export const beginApp = ({ code, token }: { code?: string; token?: string } = {}): Promise<AppSetup> =>
  api.call(endpoints.secondFactor.beginApp, { body: { ...(code && { code }) }, headers: headersOf(token) });

/** Verifies a code of the new app. Throws wrong_code, and conflict if none is being set up. */
export async function confirmApp(code: string, token?: string): Promise<Confirmed> {
  const { value, headers } = await api.callFully(endpoints.secondFactor.confirmApp, {
    body: { code },
    headers: headersOf(token),
  });
  return { ...value, token: headers.get(NEW_TOKEN_HEADER) };
}

export const renewCodes = async (code: string): Promise<Confirmed> => {
  const { recoveryCodes } = await api.call(endpoints.secondFactor.renewCodes, { body: { code } });
  return { recoveryCodes, token: null };
};

export const removeFactor = (code: string): Promise<string> =>
  api.call(endpoints.secondFactor.remove, { body: { code } });
