import { Type } from 'typebox';
import { Check } from 'typebox/value';
import { publicRoute, type Route } from '../../../http/route.js';
import { statusText } from '../../../http/status-text.js';
import { AppError } from '../../../lib/app-error.js';
import type { Client, ClientOf } from '../../../lib/client-address.js';
import { readJson } from '../../../lib/read-json.js';
import type { SignupService } from './signup-service.js';

const SIGNUP_BYTES = 16 * 1024;
const Signup = Type.Object({
  username: Type.String(),
  password: Type.String(),
  recaptcha: Type.Optional(Type.String({ maxLength: 8192 })),
});

export interface SignupWeb {
  clientOf: ClientOf;
  /** Counts a try against the client; throws `too_many_requests`. */
  countTry: (client: Client) => void;
  /** Throws `wrong_credentials` when a captcha is wanted and not solved. */
  checkCaptcha: (answer: string | undefined, client: Client) => Promise<void>;
}

export function signupRoutes(
  service: SignupService,
  { clientOf, countTry, checkCaptcha }: SignupWeb,
): Route[] {
  return [
    publicRoute({
      method: 'POST',
      path: '/api/signup',
      summary: 'Makes an account for the visitor, when that is switched on',
      bodyLimit: SIGNUP_BYTES,
      body: 'stream',
      async handler({ request }) {
        await service.requireEnabled();
        const client = clientOf(request.raw);
        countTry(client);
        const body = await readJson(request.body, SIGNUP_BYTES);
        if (!Check(Signup, body)) throw new AppError('invalid_input', 'username and password are needed');
        await checkCaptcha(body.recaptcha, client);
        await service.signUp(body.username, body.password);
        return statusText(200);
      },
    }),
  ];
}
