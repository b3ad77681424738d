import { COMMAND_PROTOCOL, MAX_COMMAND_BYTES } from '@satchel/contract';
import type { SocketRoute } from '../../http/socket-route.js';
import { AppError } from '../../lib/app-error.js';
import { serveCommandSocket } from './command-socket.js';
import { type CommandsService, mayRunCommands } from './commands-service.js';

export function commandSocket(service: CommandsService): SocketRoute {
  return {
    path: '/api/command/*',
    summary: 'Runs one command in a folder and sends what it writes',
    queryToken: true,
    protocol: COMMAND_PROTOCOL,
    maxMessageBytes: MAX_COMMAND_BYTES,
    authorize({ principal }) {
      if (!mayRunCommands(principal.user)) throw new AppError('forbidden', 'You may not run commands');
    },
    handler({ principal, path }, socket) {
      serveCommandSocket(service, socket, { ...principal, path: path.path });
    },
  };
}
