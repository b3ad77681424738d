import { Type } from 'typebox';
import { endpoint, json, looseBody, text } from '../endpoint.js';
import { LOGOUT_ADDRESS_HEADER } from '../protocol.js';
import { LoginRequest, SessionInfo } from '../schemas/auth.js';

const TOKEN = { 'Set-Cookie': 'A cookie with a token of its own that only reads.' };

export const login = endpoint({
  method: ['POST', 'GET', 'PUT'],
  path: '/api/login',
  summary: 'Exchanges a user name and a password for a token',
  details:
    'Programs may use any of the methods; GET, which has no body, is for servers that identify users by themselves. Browsers use POST.',
  permission: 'public',
  body: looseBody(LoginRequest),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'login' },
  response: text('The token. Send it as `X-Auth` with each request.', TOKEN),
  errors: [
    'unauthenticated',
    'wrong_credentials',
    'second_factor_required',
    'wrong_code',
    'second_factor_setup_required',
    'already_exists',
    'forbidden',
    'not_linked',
    'provider_failed',
    'unsupported_media_type',
    'method_not_allowed',
    'too_large',
    'too_many_requests',
    'busy',
  ],
});

export const renew = endpoint({
  method: ['POST', 'GET', 'PUT'],
  path: '/api/renew',
  summary: 'Exchanges a token for a newer one',
  details: 'The token is sent as `X-Auth`. It stays valid until it expires or its session ends.',
  permission: 'public',
  response: text('The new token.', TOKEN),
  errors: ['unauthenticated', 'forbidden'],
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: 'Ends the session, with all tokens that came from the same login',
  permission: 'session',
  keys: 'always',
  isForSetup: true,
  activity: { action: 'logout' },
  response: text(undefined, {
    [LOGOUT_ADDRESS_HEADER]: 'Where the browser goes next, to log out at the provider of the login as well.',
  }),
  errors: [],
});

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/sessions',
  summary: 'Lists the sessions of the user that are still valid',
  permission: 'session',
  response: json(Type.Array(SessionInfo), 'The sessions.'),
  errors: [],
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/sessions/:id',
  summary: 'Signs out one device of the user',
  permission: 'session',
  params: { id: Type.String({ description: 'The `id` of a session.' }) },
  activity: { action: 'sessionsEnded', subject: 'session' },
  response: text(),
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/api/sessions',
  summary: 'Signs out all devices of the user but the one that sends the request',
  permission: 'session',
  activity: { action: 'sessionsEnded' },
  response: text(),
  errors: [],
});

export const endSessionsOfUser = endpoint({
  method: 'DELETE',
  path: '/api/users/:id/sessions',
  summary: 'Signs a user out everywhere',
  permission: 'admin',
  params: { id: Type.Integer({ description: 'The id of the user.' }) },
  activity: { action: 'sessionsEnded', subject: 'user', id: 'id' },
  response: text(),
  errors: ['not_found'],
});
