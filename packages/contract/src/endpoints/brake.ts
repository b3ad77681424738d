import { Type } from 'typebox';
import { empty, endpoint, json, liveJson } from '../endpoint.js';
import { BroughtBack, BurstListing } from '../schemas/brake.js';
import { JOB_HEADERS } from '../schemas/jobs.js';

export const list = endpoint({
  method: 'GET',
  path: '/api/brake',
  summary:
    'Lists the sessions that were paused because they deleted or replaced many files, the latest first',
  details: 'Lists those of the user; administrators can also list those of another user, or of everybody.',
  permission: { selfOrAdmin: 'user' },
  keys: 'of_whole_scope',
  query: {
    user: Type.String({
      description: 'The id of a user, or `all`; by default the user who sends the request.',
    }),
  },
  response: liveJson(BurstListing, 'The latest hundred of the last 30 days.'),
  errors: [],
});

export const confirm = endpoint({
  method: 'POST',
  path: '/api/brake/confirm',
  summary: 'Lets the paused session that sends the request delete and replace files again',
  details:
    'For 15 minutes it is not paused again. Only the paused session itself can confirm; one that is not paused is rejected with 409.',
  permission: 'session',
  keys: 'of_whole_scope',
  response: empty(204, 'The session continues.'),
  errors: ['conflict'],
});

export const restore = endpoint({
  method: 'POST',
  path: '/api/brake/:id/restore',
  summary: 'Brings back what a session deleted and replaced, as far as nothing prevents it',
  details:
    'Users bring back what they lost themselves; administrators also what others lost, as far as it lies in their own scope.',
  permission: 'session',
  params: { id: Type.String({ description: 'The id in the list.' }) },
  headers: JOB_HEADERS,
  response: json(BroughtBack, 'What was brought back, what prevented the rest, and how much is missing.'),
  errors: ['not_found', 'conflict', 'cancelled', 'too_many_requests', 'busy'],
});
