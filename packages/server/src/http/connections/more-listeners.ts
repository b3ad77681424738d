import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import { nodeEnvironment } from '../../lib/node-libraries.js';

// Uploads arrive in chunks that are worth a system call each.
export const READ_AT_ONCE_BYTES = 1024 * 1024;

/** With the one that the server has anyway, so many connections are accepted in a turn of the event loop. */
const MORE = 15;
/**
 * Sends the socket that it receives back: each message carries another descriptor of it. The handle is not
 * made a server, which would accept connections. While it listens for messages, the process does not end
 * before the last one is sent.
 */
const ECHO = `process.on('message', (_, handle) => {
  let left = ${MORE};
  const sent = () => { left -= 1; if (left === 0) process.exit(); };
  for (let i = 0; i < ${MORE}; i += 1) process.send('', handle, {}, sent);
});`;
const START_MS = 10_000;

/**
 * Further descriptors of the socket at which a server listens. Since version 1.45 libuv accepts one
 * connection for each of them in a turn of the event loop, and a turn of a busy server takes milliseconds:
 * clients that connect again and again would fill the queue of the system, and new connections of others
 * would wait for seconds. Only another process can send a descriptor, so one is started for it, which ends at
 * once. Where that is impossible the server goes on as before.
 */
export class MoreListeners {
  readonly #server: Server;
  readonly #take: (socket: Socket) => void;
  readonly #listeners = new Set<Server>();
  #echo: ChildProcess | undefined;

  constructor(server: Server, take: (socket: Socket) => void) {
    this.#server = server;
    this.#take = take;
    server.once('close', () => this.#close());
  }

  get count(): number {
    return this.#listeners.size;
  }

  /** Starts to accept more at once. Further calls have no effect. */
  begin(): void {
    if (this.#echo || !this.#server.listening) return;
    const echo = spawn(process.execPath, ['--eval', ECHO], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: nodeEnvironment(),
      timeout: START_MS,
    });
    this.#echo = echo;
    echo.on('error', () => undefined);
    echo.on('message', (_message, handle) => this.#add(handle));
    echo.send('', handleOf(this.#server), () => undefined);
    echo.unref();
    echo.channel?.unref();
  }

  #add(handle: SendHandle): void {
    // The server of HTTP makes its sockets so.
    const listener = createServer({
      allowHalfOpen: true,
      noDelay: true,
      highWaterMark: READ_AT_ONCE_BYTES,
    });
    listener.on('connection', this.#take);
    listener.on('error', () => undefined);
    listener.listen(handle).unref();
    if (this.#server.listening) this.#listeners.add(listener);
    else listener.close();
  }

  #close(): void {
    this.#echo?.kill('SIGKILL');
    for (const listener of this.#listeners) listener.close();
  }
}

/** The handle of a server, which `listen` of Node accepts, and messages to other processes carry. */
function handleOf(server: Server): SendHandle {
  return (server as unknown as { _handle: SendHandle })._handle;
}
