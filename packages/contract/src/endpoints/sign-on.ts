import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../endpoint.js';
import {
  SignOnAnswer,
  SignOnChoices,
  SignOnContinuation,
  SignOnStart,
  SignOnWish,
} from '../schemas/sign-on.js';

const provider = Type.String({ description: 'The `id` of a login provider.' });
const TOKEN = { 'Set-Cookie': 'A cookie with a token of its own that only reads.' };
const ERRORS = [
  'unauthenticated',
  'not_found',
  'not_linked',
  'forbidden',
  'provider_failed',
  'wrong_credentials',
  'second_factor_required',
  'wrong_code',
  'second_factor_setup_required',
  'already_exists',
  'conflict',
  'too_many_requests',
] as const;

export const choices = endpoint({
  method: 'GET',
  path: '/api/sign-on',
  summary: 'Lists the providers by which one can log in',
  permission: 'public',
  response: json(SignOnChoices, 'Those of OpenID Connect; directories are asked for names and passwords.'),
  errors: [],
});

export const begin = endpoint({
  method: 'POST',
  path: '/api/sign-on/:provider/begin',
  summary: 'Begins a login by OpenID Connect',
  details:
    'A cookie binds it to the browser, for ten minutes. The provider sends the browser back to `/login/with/{provider}`.',
  permission: 'public',
  params: { provider },
  body: jsonBody(SignOnWish),
  response: json(SignOnStart, 'The address of the provider to which the browser goes.'),
  errors: ['not_found', 'provider_failed'],
});

export const finish = endpoint({
  method: 'POST',
  path: '/api/sign-on/:provider/finish',
  summary: 'Exchanges what a provider has sent back for a token',
  details:
    'It works once. `not_linked`, `already_exists` for a name that is taken, and `second_factor_required` are no end: `POST /api/sign-on/{provider}/continue` goes on from there, by the same cookie.',
  permission: 'public',
  params: { provider },
  body: jsonBody(SignOnAnswer),
  activity: { action: 'login' },
  response: text('The token, as of `POST /api/login`.', TOKEN),
  errors: ERRORS,
});

export const proceed = endpoint({
  method: 'POST',
  path: '/api/sign-on/:provider/continue',
  summary: 'Goes on with a login by a provider that needs more',
  details:
    'With a second factor, or with the name and password of an account of this server, to which the login of the provider is connected from then on.',
  permission: 'public',
  params: { provider },
  body: jsonBody(SignOnContinuation),
  activity: { action: 'login' },
  response: text('The token, as of `POST /api/login`.', TOKEN),
  errors: ERRORS,
});

export const frontChannelLogout = endpoint({
  method: 'GET',
  path: '/api/sign-on/:provider/logout',
  summary: 'Ends the sessions that belong to a session at a provider',
  details: 'Front-channel logout of OpenID Connect: the page of the provider opens it in a frame.',
  permission: 'public',
  params: { provider },
  query: {
    iss: Type.String({ description: 'The issuer.' }),
    sid: Type.String({ description: 'The session at the provider.' }),
  },
  response: text(),
  errors: ['not_found'],
});

export const backChannelLogout = endpoint({
  method: 'POST',
  path: '/api/sign-on/:provider/logout',
  summary: 'Ends the sessions that a logout token names',
  details: 'Back-channel logout of OpenID Connect: the provider sends a form with the signed `logout_token`.',
  permission: 'public',
  params: { provider },
  body: { kind: 'stream', type: 'application/x-www-form-urlencoded' },
  maxBodyBytes: 64 * 1024,
  activity: { action: 'logout', subject: 'provider', id: 'provider' },
  response: text(),
  errors: ['not_found', 'invalid_input', 'too_large'],
});
