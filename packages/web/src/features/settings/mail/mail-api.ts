import * as endpoints from '@satchel/contract/endpoints';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api/api-client';

/** The state of mail, and if a password is stored. */
export const mailQuery = () =>
  queryOptions({
    queryKey: ['settings', 'mail'],
    queryFn: ({ signal }) => api.call(endpoints.mail.show, { signal }),
  });

/** Stores the password for the mail server; an empty one removes it. */
export const storeMailPassword = (password: string): Promise<string> =>
  api.call(endpoints.mail.setPassword, { body: { password } });

/** Sends a mail with the stored settings, and returns what the mail server said. */
export const sendTestMail = (to: string) => api.call(endpoints.mail.test, { body: { to }, isSlow: true });
