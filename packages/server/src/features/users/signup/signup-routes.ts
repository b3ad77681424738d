import { SignupRequest } from '@satchel/contract';
import { users } from '@satchel/contract/endpoints';
import { Check } from 'typebox/value';
import { refuseForms } from '../../../http/foreign-origin.js';
import { addActivityFacts } from '../../../http/request/activity-facts.js';
import { implement, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/sending/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client, ClientOf } from '../../../lib/client-address.js';
import { readJson } from '../../../lib/read-json.js';
import type { SignupService } from './signup-service.js';

export interface SignupWeb {
  clientOf: ClientOf;
  /** Counts an attempt of the client; throws `too_many_requests`. */
  countTry: (client: Client) => Promise<void>;
  /** Throws `wrong_credentials` when a captcha is required and not solved. */
  checkCaptcha: (response: string | undefined, client: Client) => Promise<void>;
}

export function signupRoutes(
  service: SignupService,
  { clientOf, countTry, checkCaptcha }: SignupWeb,
): Route[] {
  return [
    implement(users.signUp, async ({ request }) => {
      await service.requireEnabled();
      refuseForms(request);
      const client = clientOf(request.raw);
      await countTry(client);
      const body = await readJson(request.body, users.signUp.maxBodyBytes);
      if (!Check(SignupRequest, body))
        throw new AppError('invalid_input', 'The user name and the password are missing');
      await checkCaptcha(body.recaptcha, client);
      await service.signUp(body.username, body.password);
      addActivityFacts(request, { name: body.username });
      return statusText(200);
    }),
  ];
}
