import type { Socket } from 'node:net';

const stalled = new WeakSet<Socket>();

/** Closes a connection whose client transfers nothing, or too little. */
export function closeStalled(socket: Socket): void {
  stalled.add(socket);
  socket.destroy();
}

/** Tells whether the server closed a connection for that reason; a client that left did so itself. */
export const isStalled = (socket: Socket): boolean => stalled.has(socket);
