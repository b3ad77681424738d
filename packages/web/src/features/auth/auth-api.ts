import type { LoginRequest } from '@satchel/contract';
import { api } from '../../lib/api-client';

/** Each gives the new token. */
export const login = (body: LoginRequest): Promise<string> => api.post('/api/login', { body });
export const renew = (): Promise<string> => api.post('/api/renew');

export const signup = (username: string, password: string, recaptcha: string): Promise<string> =>
  api.post('/api/signup', { body: { username, password, ...(recaptcha && { recaptcha }) } });

/** Ends the session on the server. */
export const endSession = (): Promise<string> => api.post('/api/logout');
