import { Type } from 'typebox';
import { endpoint, json, jsonBody, looseBody, text } from '../../endpoint.js';
import { Group, GroupChange, GroupRemoval, NewGroup } from '../../schemas/groups.js';

const id = Type.Integer({ description: 'The id of the group.' });
const ETAG = { ETag: 'Names this state of the group, for `If-Match`.' };
const PROOF = 'It needs `current_password`, unless the session has proven the password lately.';
/** Room for the ids of all members. */
const maxBodyBytes = 1024 * 1024;

export const list = endpoint({
  method: 'GET',
  path: '/api/groups',
  summary: 'Lists the groups, by name',
  permission: 'admin',
  response: json(Type.Array(Group), 'The groups with their members.'),
  errors: [],
});

export const get = endpoint({
  method: 'GET',
  path: '/api/groups/:id',
  summary: 'Gets a group',
  permission: 'admin',
  params: { id },
  response: json(Group, 'The group with its members.', ETAG),
  errors: ['not_found'],
});

export const create = endpoint({
  method: 'POST',
  path: '/api/groups',
  summary: 'Creates a group',
  details: PROOF,
  permission: 'admin',
  body: jsonBody(NewGroup),
  maxBodyBytes,
  response: json(Group, 'The group.', ETAG),
  errors: ['already_exists', 'conflict', 'reauthentication_required', 'too_many_requests'],
});

export const change = endpoint({
  method: 'PUT',
  path: '/api/groups/:id',
  summary: 'Changes a group',
  details: `What is absent stays as it is. ${PROOF}`,
  permission: 'admin',
  params: { id },
  headers: {
    'If-Match': Type.String({
      description: 'Rejects the change when the group is no longer in this state.',
    }),
  },
  body: jsonBody(GroupChange),
  maxBodyBytes,
  response: json(Group, 'The group.', ETAG),
  errors: [
    'not_found',
    'already_exists',
    'changed_meanwhile',
    'reauthentication_required',
    'too_many_requests',
  ],
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/groups/:id',
  summary: 'Deletes a group',
  details: `Its folders and all that is in them stay on the server. ${PROOF}`,
  permission: 'admin',
  params: { id },
  body: looseBody(GroupRemoval, false),
  maxBodyBytes: 16 * 1024,
  response: text(),
  errors: ['not_found', 'reauthentication_required', 'too_large', 'too_many_requests'],
});
