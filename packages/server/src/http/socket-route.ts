import type { Endpoint, SocketDeclaration } from '@satchel/contract';
import type { WebSocket } from 'ws';
import type { Principal } from '../core/files/principal.js';
import type { PathRequest } from '../lib/request-path.js';
import { mountPathOf } from './route.js';

export interface SocketContext {
  principal: Principal;
  /** The part of the address after the fixed part, decoded once. */
  path: PathRequest;
}

/** An endpoint that becomes a WebSocket, with its handler; `mount-socket.ts` mounts it. */
export interface SocketRoute {
  endpoint: Endpoint & { socket: SocketDeclaration };
  /** The pattern for the router; it ends in `/*`. */
  path: string;
  /** Adds its listeners to `socket` before it returns. */
  handler(context: SocketContext, socket: WebSocket): void;
}

export function implementSocket(
  endpoint: SocketRoute['endpoint'],
  handler: SocketRoute['handler'],
): SocketRoute {
  return { endpoint, path: mountPathOf(endpoint), handler };
}
