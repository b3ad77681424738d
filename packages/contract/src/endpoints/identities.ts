import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../endpoint.js';
import {
  DirectoryLink,
  IdentityRequest,
  OwnIdentities,
  SignOnAnswer,
  SignOnStart,
} from '../schemas/sign-on.js';

const user = Type.Integer({
  description: 'The id of the user; without it, of the one who sends the request.',
});
const provider = Type.String({ description: 'The `id` of a login provider.' });
const PROOF = 'It needs `current_password`, unless the session has proven the password lately.';

export const list = endpoint({
  method: 'GET',
  path: '/api/identities',
  summary: 'Lists the logins of providers that belong to a user',
  permission: { selfOrAdmin: 'user' },
  query: { user },
  response: json(OwnIdentities, 'The logins, and the providers without one.'),
  errors: ['not_found'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/identities/:id',
  summary: 'Disconnects a login of a provider from a user',
  details: `The sessions that began with it end. Users cannot disconnect the only one by which they log in. ${PROOF}`,
  permission: { selfOrAdmin: 'user' },
  params: { id: Type.String({ description: 'The `id` of a login.' }) },
  query: { user },
  body: jsonBody(IdentityRequest),
  activity: { action: 'identityRemoved', subject: 'identity', id: 'id' },
  response: text(),
  errors: ['not_found', 'conflict', 'reauthentication_required', 'too_many_requests'],
});

export const begin = endpoint({
  method: 'POST',
  path: '/api/identities/:provider/begin',
  summary: 'Begins to connect the own account to a login by OpenID Connect',
  details: PROOF,
  permission: 'session',
  params: { provider },
  body: jsonBody(IdentityRequest),
  response: json(SignOnStart, 'The address of the provider to which the browser goes.'),
  errors: ['not_found', 'provider_failed', 'reauthentication_required', 'too_many_requests'],
});

export const finish = endpoint({
  method: 'POST',
  path: '/api/identities/:provider/finish',
  summary: 'Connects the own account to the login that a provider has sent back',
  permission: 'session',
  params: { provider },
  body: jsonBody(SignOnAnswer),
  activity: { action: 'identityCreated', subject: 'provider', id: 'provider' },
  response: json(OwnIdentities, 'The logins, as of `GET`.'),
  errors: ['not_found', 'provider_failed', 'conflict', 'forbidden'],
});

export const linkDirectory = endpoint({
  method: 'POST',
  path: '/api/identities/:provider',
  summary: 'Connects the own account to an entry of a directory',
  details: PROOF,
  permission: 'session',
  params: { provider },
  body: jsonBody(DirectoryLink),
  activity: { action: 'identityCreated', subject: 'provider', id: 'provider' },
  response: json(OwnIdentities, 'The logins, as of `GET`.'),
  errors: [
    'not_found',
    'provider_failed',
    'wrong_credentials',
    'conflict',
    'forbidden',
    'reauthentication_required',
    'too_many_requests',
  ],
});
