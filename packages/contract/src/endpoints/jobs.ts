import { Type } from 'typebox';
import { endpoint, json, jsonBody, liveJson, text } from '../endpoint.js';
import { Job, JobChange } from '../schemas/jobs.js';

export const list = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: 'Lists long operations that run or have ended within the last minute',
  details:
    'A result that nobody waited for is listed until it is removed, for a week at most. Lists those of the user; administrators can also list those of another user, or of everybody.',
  permission: { selfOrAdmin: 'user' },
  keys: 'of_whole_scope',
  query: { user: Type.String({ description: 'The id of a user, or `all`.' }) },
  response: liveJson(
    Type.Array(Job),
    'The operations, oldest first. With `user` in the query each names its user.',
  ),
  errors: [],
});

export const change = endpoint({
  method: 'PATCH',
  path: '/api/jobs/:id',
  summary: 'Pauses a long operation of the user, or lets it continue',
  details: 'It stops between two entries, or between two pieces of a file.',
  permission: 'session',
  keys: 'of_whole_scope',
  params: { id: Type.String({ description: 'The `X-Job-Id` of the operation.' }) },
  body: jsonBody(JobChange),
  response: json(Job, 'The operation.'),
  errors: ['not_found', 'conflict'],
});

export const cancel = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:id',
  summary: 'Cancels a long operation, or removes an ended one from the list',
  permission: { selfOrAdmin: 'user' },
  keys: 'of_whole_scope',
  params: { id: Type.String({ description: 'The `X-Job-Id` of the operation.' }) },
  query: {
    user: Type.String({
      description: 'The id of the user whose operation it is; by default the user who sends the request.',
    }),
  },
  response: text(),
  errors: ['not_found'],
});
