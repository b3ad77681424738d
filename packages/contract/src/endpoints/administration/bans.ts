import { Type } from 'typebox';
import { endpoint, json, text } from '../../endpoint.js';
import { Ban } from '../../schemas/bans.js';

export const list = endpoint({
  method: 'GET',
  path: '/api/bans',
  summary: 'Lists who may not try to log in for a while, after too many attempts',
  details: 'These are at most 1,000, the latest first.',
  permission: 'admin',
  response: json(Type.Array(Ban), 'The bans that last.'),
  errors: [],
});

export const lift = endpoint({
  method: 'DELETE',
  path: '/api/bans/:id',
  summary: 'Lifts a ban',
  details: 'Other servers with the same database know of it within 10 seconds.',
  permission: 'admin',
  params: { id: Type.String({ description: 'The `id` of a ban.' }) },
  activity: { action: 'banLifted', subject: 'ban' },
  response: text(),
  errors: ['not_found'],
});

export const liftAll = endpoint({
  method: 'DELETE',
  path: '/api/bans',
  summary: 'Lifts all bans',
  details: 'Other servers with the same database know of it within 10 seconds.',
  permission: 'admin',
  activity: { action: 'banLifted' },
  response: text(),
  errors: [],
});
