import type { LoginRequest } from '@satchel/contract';
import * as endpoints from '@satchel/contract/endpoints';
import { api } from '../../lib/api/api-client';

/** Each returns the new token. */
export const login = (body: LoginRequest): Promise<string> => api.call(endpoints.auth.login, { body });
export const renew = (): Promise<string> => api.call(endpoints.auth.renew);

export const signup = (username: string, password: string, recaptcha: string): Promise<string> =>
  api.call(endpoints.users.signUp, { body: { username, password, ...(recaptcha && { recaptcha }) } });

/** Ends the session on the server. */
export const endSession = (): Promise<string> => api.call(endpoints.auth.logout);
