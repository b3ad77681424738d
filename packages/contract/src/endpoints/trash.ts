import { Type } from 'typebox';
import { endpoint, json, jsonBody, liveJson } from '../endpoint.js';
import { MAX_BATCH_BYTES } from '../protocol.js';
import { JOB_HEADERS } from '../schemas/jobs.js';
import {
  TrashDeleted,
  TrashDeleteRequest,
  TrashListing,
  TrashRestored,
  TrashRestoreRequest,
} from '../schemas/trash.js';

const user = Type.String({
  description: 'The id of a user, or `all`; by default the user who sends the request.',
});

export const list = endpoint({
  method: 'GET',
  path: '/api/trash',
  summary: 'Lists what was deleted and can be restored, the latest first',
  details: 'Lists what the user deleted; administrators can also list that of another user, or of everybody.',
  permission: { selfOrAdmin: 'user' },
  keys: 'of_whole_scope',
  query: {
    user,
    offset: Type.Integer({ description: 'How many to leave out at the beginning.' }),
    limit: Type.Integer({ description: 'How many to list, at most 1000 and by default 200.' }),
  },
  response: liveJson(TrashListing, 'What is in the trash.'),
  errors: [],
});

/** Restoring and deleting for good have these in common. */
const WORK = {
  permission: 'delete',
  keys: 'of_whole_scope',
  headers: JOB_HEADERS,
  errors: ['conflict', 'cancelled', 'too_many_requests', 'busy'],
} as const;
const DELETED = json(TrashDeleted, 'How many were deleted, and which were not.');

export const restore = endpoint({
  ...WORK,
  method: 'POST',
  path: '/api/trash/restore',
  summary: 'Restores what was deleted, where it was or elsewhere',
  details: 'Users restore what they deleted themselves; administrators also what others deleted.',
  alsoNeeds: [
    { permission: 'create', when: '`to` names another place' },
    { permission: 'modify', when: '`override` is `true`' },
  ],
  body: jsonBody(TrashRestoreRequest),
  maxBodyBytes: MAX_BATCH_BYTES,
  activity: { action: 'restored', isFollowed: true },
  response: json(TrashRestored, 'What was restored, and what was not.'),
});

export const remove = endpoint({
  ...WORK,
  method: 'POST',
  path: '/api/trash/delete',
  summary: 'Deletes from the trash for good',
  details: 'Users delete what they deleted themselves; administrators also what others deleted.',
  body: jsonBody(TrashDeleteRequest),
  maxBodyBytes: MAX_BATCH_BYTES,
  activity: { action: 'trashEmptied' },
  response: DELETED,
});

export const empty = endpoint({
  ...WORK,
  method: 'DELETE',
  path: '/api/trash',
  summary: 'Empties the trash of a user, or of everybody',
  alsoNeeds: [{ permission: 'admin', when: '`user` is not the user who sends the request' }],
  query: { user },
  activity: { action: 'trashEmptied' },
  response: DELETED,
});
