import { Type } from 'typebox';
import { endpoint, json, jsonBody, text } from '../endpoint.js';
import { ApiKey, CreatedKey, NewApiKey } from '../schemas/keys.js';

const user = Type.Integer({
  description: 'The id of the user; without it, of the one who sends the request.',
});

export const list = endpoint({
  method: 'GET',
  path: '/api/keys',
  summary: 'Lists the API keys of a user',
  permission: { selfOrAdmin: 'user' },
  query: { user },
  response: json(Type.Array(ApiKey), 'The keys, the newest first; not the secrets.'),
  errors: ['not_found'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/keys',
  summary: 'Makes an API key',
  details:
    'The key is sent in `X-Auth`, as `Authorization: Bearer`, or as the password of `Authorization: Basic` with the name of its user. ' +
    'It never permits more than its user, and makes no keys, users or passwords. It needs `current_password`, unless the session has proven the password lately.',
  permission: 'session',
  body: jsonBody(NewApiKey),
  activity: { action: 'keyCreated', subject: 'key' },
  response: json(CreatedKey, 'The key, which is in no other response, and its row.'),
  errors: ['not_found', 'conflict', 'reauthentication_required', 'too_many_requests'],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/keys/:id',
  summary: 'Revokes an API key, and ends the logins that were made with it',
  permission: { selfOrAdmin: 'user' },
  params: { id: Type.String({ description: 'The `id` of a key.' }) },
  query: { user },
  activity: { action: 'keyRemoved', subject: 'key', id: 'id' },
  response: text(),
  errors: ['not_found'],
});
