import { Type } from 'typebox';
import { empty, endpoint, json, jsonBody } from '../endpoint.js';
import {
  COMMAND_PROTOCOL,
  CommandFacts,
  CommandMessage,
  CommandRequest,
  CommandRun,
  CommandTest,
  MAX_COMMAND_BYTES,
} from '../schemas/commands.js';

export const facts = endpoint({
  method: 'GET',
  path: '/api/commands',
  summary: 'Describes how commands run on this server',
  permission: 'admin',
  response: json(CommandFacts, 'What commands can reach.'),
  errors: [],
});

export const runs = endpoint({
  method: 'GET',
  path: '/api/commands/runs',
  summary: 'Lists the last runs of event hooks',
  permission: 'admin',
  response: json(Type.Array(CommandRun), 'The runs, newest first.'),
  errors: [],
});

export const test = endpoint({
  method: 'POST',
  path: '/api/commands/test',
  summary: 'Runs one command line as an event hook',
  permission: 'admin',
  body: jsonBody(CommandTest),
  response: json(CommandRun, 'The result of the run.'),
  errors: ['reauthentication_required', 'too_many_requests'],
});

export const run = endpoint({
  method: 'GET',
  path: '/api/command/:path*',
  summary: 'Runs one shell command in a folder and sends its output',
  details:
    'Without the subprotocol the command is sent as text, and each line of its output is a text message.',
  permission: 'execute',
  allowsQueryToken: true,
  params: { path: Type.String({ description: 'The folder to run it in.' }) },
  activity: { action: 'commandRun' },
  response: empty(101, 'The connection is a WebSocket from now on.'),
  errors: ['not_found'],
  socket: {
    protocol: COMMAND_PROTOCOL,
    fromClient: CommandRequest,
    fromServer: CommandMessage,
    maxBytes: MAX_COMMAND_BYTES,
  },
});
