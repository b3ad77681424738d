import { Type } from 'typebox';
import { endpoint, json, jsonBody, looseBody, text } from '../../endpoint.js';
import { AccessDecision } from '../../schemas/access.js';
import { SignupRequest, User, UserChange, UserHome, UserRemoval } from '../../schemas/users.js';

const id = Type.Integer({ description: 'The id of the user.' });
const ETAG = { ETag: 'Names this state of the user, for `If-Match`.' };
const ifMatch = Type.String({
  description: 'Rejects the change when the user is no longer in this state.',
});

export const list = endpoint({
  method: 'GET',
  path: '/api/users',
  summary: 'Lists all users, by id',
  permission: 'admin',
  response: json(Type.Array(User), 'The users.'),
  errors: [],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/users',
  summary: 'Creates a user',
  permission: 'admin',
  body: jsonBody(UserChange, { nullIsEmptyList: true }),
  activity: { action: 'userCreated', subject: 'user' },
  response: text(
    'Created; the body is `201 Created`.',
    { Location: 'The page of the new user in the web client: `/settings/users/{id}`.' },
    201,
  ),
  errors: ['already_exists', 'reauthentication_required', 'too_many_requests'],
});

export const get = endpoint({
  method: 'GET',
  path: '/api/users/:id',
  summary: 'Gets a user',
  permission: { selfOrAdmin: 'id' },
  keys: 'always',
  params: { id },
  response: json(User, 'The user, with an empty password.', ETAG),
  errors: ['not_found'],
});

export const home = endpoint({
  method: 'GET',
  path: '/api/users/:id/home',
  summary: 'Gets the home of a user, and what can be done with it when the user is deleted',
  permission: { selfOrAdmin: 'id' },
  params: { id },
  response: json(UserHome, 'The folder, and the choices for `home` of a deletion.'),
  errors: ['not_found'],
});

export const change = endpoint({
  method: 'PUT',
  path: '/api/users/:id',
  summary: 'Changes the fields of a user that `which` names, or all of them',
  details:
    'Users can change some of their own fields. A change of `password`, `username`, `perm` and the like needs `current_password`, unless the session has proven the password lately.',
  permission: { selfOrAdmin: 'id' },
  params: { id },
  headers: {
    'If-Match': ifMatch,
    'X-Wants-Token': Type.Literal('true', {
      description: 'With a change of the own password: the response contains the token of a new session.',
    }),
  },
  body: jsonBody(UserChange, { nullIsEmptyList: true }),
  activity: { action: 'userChanged', subject: 'user', id: 'id' },
  response: text(undefined, {
    'X-New-Token': 'The token of a new session, when `X-Wants-Token` requested it.',
    'X-Renew-Token': '`true` when the own user was changed: a renewed token contains the change.',
  }),
  errors: [
    'forbidden',
    'not_found',
    'already_exists',
    'changed_meanwhile',
    'reauthentication_required',
    'too_many_requests',
  ],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/users/:id',
  summary: 'Deletes a user and ends their sessions',
  details:
    'The last administrator cannot be deleted. Without `home` in the body the files of the user are kept.',
  permission: { selfOrAdmin: 'id' },
  params: { id },
  body: looseBody(UserRemoval, false),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'userRemoved', subject: 'user', id: 'id' },
  response: text(),
  errors: ['forbidden', 'not_found', 'reauthentication_required', 'too_large', 'too_many_requests'],
});

export const signUp = endpoint({
  method: 'POST',
  path: '/api/signup',
  summary: 'Creates an account for the person who signs up, when the settings allow that',
  permission: 'public',
  body: looseBody(SignupRequest),
  maxBodyBytes: 16 * 1024,
  activity: { action: 'signup', subject: 'user' },
  response: text(),
  errors: [
    'not_found',
    'method_not_allowed',
    'already_exists',
    'wrong_credentials',
    'unsupported_media_type',
    'too_large',
    'too_many_requests',
    'busy',
  ],
});

export const explainAccess = endpoint({
  method: 'GET',
  path: '/api/access',
  summary: 'Reports whether a user may see a path, and which rule decides that',
  permission: 'admin',
  query: {
    user: Type.Integer({ description: 'The id of the user. Required.' }),
    path: Type.String({ description: 'A path in the scope of the user; `/` by default.' }),
  },
  response: json(AccessDecision, 'The decision and its reason.'),
  errors: ['not_found'],
});
