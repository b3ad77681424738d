import { Type } from 'typebox';
import { empty, endpoint, json, jsonBody } from '../endpoint.js';
import { LiveMessage, LookRequest } from '../schemas/live.js';

export const events = endpoint({
  method: 'GET',
  path: '/api/events',
  summary: 'Tells what changes, for as long as the connection is open',
  details:
    'Server-sent events: changes of files in the scope of the user that rules let them see, and of the trash, the shares and the jobs. ' +
    'Many changes of one folder are told as one. A comment is sent every 15 seconds. The stream ends with the session, and when permissions of the user change.',
  permission: 'session',
  keys: 'always',
  headers: {
    'Last-Event-ID': Type.String({
      description: 'The id of the last event that was received: those since then come first.',
    }),
  },
  response: {
    ...json(LiveMessage, 'One event after the other, each with an id and JSON as its data.'),
    types: ['text/event-stream'],
  },
  errors: ['too_many_requests'],
});

export const look = endpoint({
  method: 'PUT',
  path: '/api/events/:stream',
  summary: 'Names the folders that the listener of a stream looks at',
  details:
    'Changes that other programs make in these folders are told as well, until others are named or the stream ends. A folder that is missing or that a rule denies is left out.',
  permission: 'session',
  keys: 'always',
  params: { stream: Type.String({ description: 'The id in the first event of the stream.' }) },
  body: jsonBody(LookRequest),
  response: empty(204, 'Done.'),
  errors: ['not_found'],
});

export const undelivered = endpoint({
  method: 'POST',
  path: '/api/events/undelivered',
  summary: 'Reports that the events of a stream do not arrive',
  details:
    'For clients behind a proxy that holds responses back; administrators see it in the diagnosis of the server.',
  permission: 'session',
  keys: 'always',
  response: empty(204, 'Noted.'),
  errors: [],
});
