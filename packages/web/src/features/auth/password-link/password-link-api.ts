import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The user of a link, and the rule for the new password; `not_found` for a link that does not work. */
export const linkUserQuery = (token: string) =>
  queryOptions({
    queryKey: ['password-link', token],
    queryFn: ({ signal }) => api.call(endpoints.passwordLinks.open, { params: { token }, signal }),
    // It does not change before the link is used, and then it is gone.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });

export const setPassword = (token: string, password: string): Promise<string> =>
  api.call(endpoints.passwordLinks.use, { params: { token }, body: { password } });

export interface LostRequest {
  /** The user name, or the mail address of the account. */
  name: string;
  /** Empty where none is required. */
  captcha: string;
}

/** Has a link sent by mail, if there is such an account; the response does not say if there is. */
export const requestLink = ({ name, captcha }: LostRequest): Promise<string> =>
  api.call(endpoints.passwordLinks.request, {
    body: { name, ...(captcha && { recaptcha: captcha }) },
  });
