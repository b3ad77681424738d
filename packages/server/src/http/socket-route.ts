import type { WebSocket } from 'ws';
import type { Principal } from './principal.js';
import type { PathRequest } from './request-path.js';

export interface SocketContext {
  principal: Principal;
  /** What follows the route's prefix, decoded once. */
  path: PathRequest;
}

/** An address that becomes a WebSocket, as data; `mount-socket.ts` mounts it. */
export interface SocketRoute {
  /** Starts with `/` and ends in `/*`. */
  path: string;
  summary: string;
  /** `token` in the query is accepted, for clients that cannot send headers here. */
  queryToken?: boolean;
  /** The subprotocol that our own client asks for. */
  protocol: string;
  /** Largest message in bytes; a larger one ends the connection. */
  maxMessageBytes: number;
  /** Refuses by throwing, before anything is upgraded. */
  authorize(context: SocketContext): void | Promise<void>;
  /** Listens to `socket` before it returns. */
  handler(context: SocketContext, socket: WebSocket): void;
}
