import { Type } from 'typebox';
import { endpoint, json, liveJson } from '../endpoint.js';
import { HistoryListing, HistoryOutcome } from '../schemas/history.js';
import { JOB_HEADERS } from '../schemas/jobs.js';

const params = { id: Type.String({ description: 'The id of the action.' }) };
const errors = ['not_found', 'conflict', 'cancelled', 'too_many_requests', 'busy'] as const;

export const list = endpoint({
  method: 'GET',
  path: '/api/history',
  summary: 'Lists what the user changed in the last days, the latest first',
  details:
    'One action is a request, or all requests of the user with the same header `X-Action-Id`, which is 1 to 64 letters, digits, dashes or underscores.',
  permission: 'session',
  keys: 'of_whole_scope',
  query: {
    offset: Type.Integer({ description: 'How many to leave out at the beginning.' }),
    limit: Type.Integer({ description: 'How many to list, at most 200 and by default 100.' }),
  },
  response: liveJson(HistoryListing, 'The actions of the user.'),
  errors: [],
});

export const undo = endpoint({
  method: 'POST',
  path: '/api/history/:id/undo',
  summary: 'Undoes an action of the user, as far as nothing prevents it',
  details:
    'The changes are taken back in reverse, each only while everything is as the action left it, and with the permissions and rules of the user by now. What was made goes to the trash.',
  permission: 'session',
  params,
  headers: JOB_HEADERS,
  response: json(HistoryOutcome, 'What was undone, and what prevented the rest.'),
  errors,
});

export const redo = endpoint({
  method: 'POST',
  path: '/api/history/:id/redo',
  summary: 'Makes the undone changes of an action again, as far as nothing prevents it',
  permission: 'session',
  params,
  headers: JOB_HEADERS,
  response: json(HistoryOutcome, 'What was made again, and what prevented the rest.'),
  errors,
});
