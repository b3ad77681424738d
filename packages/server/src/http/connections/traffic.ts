import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Counts the connections of a server, and their bytes as they are on the network, with TLS if it is used. */
export class Traffic {
  readonly #open = new Set<Socket>();
  #received = 0;
  #sent = 0;

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.once('close', () => this.#forget(socket));
    });
  }

  get connections(): number {
    return this.#open.size;
  }

  get receivedBytes(): number {
    let bytes = this.#received;
    for (const { bytesRead } of this.#open) bytes += bytesRead;
    return bytes;
  }

  get sentBytes(): number {
    let bytes = this.#sent;
    for (const { bytesWritten } of this.#open) bytes += bytesWritten;
    return bytes;
  }

  #forget(socket: Socket): void {
    if (!this.#open.delete(socket)) return;
    this.#received += socket.bytesRead;
    this.#sent += socket.bytesWritten;
  }
}
