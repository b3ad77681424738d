import { LOGOUT_ADDRESS_HEADER, type LoginRequest } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../lib/api/api-client';
import { isWebAddress } from '../../lib/browser/web-address';

/** Each returns the new token. */
export const login = (body: LoginRequest): Promise<string> => api.call(endpoints.auth.login, { body });
export const renew = (): Promise<string> => api.call(endpoints.auth.renew);

export const signup = (username: string, password: string, recaptcha: string): Promise<string> =>
  api.call(endpoints.users.signUp, { body: { username, password, ...(recaptcha && { recaptcha }) } });

/** Ends the session on the server. Returns where the provider of the login ends its own, if that is wanted. */
export async function endSession(): Promise<string | null> {
  const { headers } = await api.callFully(endpoints.auth.logout);
  const address = headers.get(LOGOUT_ADDRESS_HEADER);
  return address && isWebAddress(address) ? address : null;
}
