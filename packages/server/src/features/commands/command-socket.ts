import { StringDecoder } from 'node:string_decoder';
import { COMMAND_PROTOCOL, type CommandMessage, CommandRequest, type VirtualPath } from '@satchel/contract';
import { commands } from '@satchel/contract/endpoints';
import { Check } from 'typebox/value';
import type { WebSocket } from 'ws';
import type { Access } from '../../core/access/access-watch.js';
import type { ScopedUser } from '../../core/access/grant.js';
import type { Session } from '../../core/files/principal.js';
import { implementSocket, type SocketRoute } from '../../http/socket-route.js';
import { toAppError } from '../../lib/app-error.js';
import type { CommandsService } from './commands-service.js';
import { LineOutput } from './line-output.js';

export function commandSocket(service: CommandsService): SocketRoute {
  return implementSocket(commands.run, ({ principal, path }, socket) => {
    serveCommandSocket(service, socket, { ...principal, path: path.path });
  });
}

/** The limit of output that a slow client has not received; beyond it, output of the command is not read. */
const MAX_WAITING_BYTES = 256 * 1024;
/** A connection without a command is closed after this time. */
const FIRST_MESSAGE_MS = 30_000;
const NORMAL = 1000;
const UNSUPPORTED = 1003;
const NOTHING_CAME = 4008;
const NOT_ALLOWED = 1008;

export interface CommandPeer {
  user: ScopedUser;
  session: Pick<Session, 'loginId'>;
  path: VirtualPath;
  /** Ends when the user or the session loses access. */
  access: Pick<Access, 'signal'>;
}

/** One connection: one command, its output, and its end. Closing the connection ends the command. */
function serveCommandSocket(service: CommandsService, socket: WebSocket, peer: CommandPeer): void {
  const protocol =
    socket.protocol === COMMAND_PROTOCOL ? new MessageProtocol(socket) : new LineProtocol(socket);
  const gone = new AbortController();
  let isRunning = false;
  // A running command is ended by its service, which sends the reason.
  const leave = () => {
    if (!isRunning) socket.close(NOT_ALLOWED, 'The session has ended, or has fewer permissions than before');
  };
  peer.access.signal.addEventListener('abort', leave, { once: true });
  const deadline = setTimeout(() => socket.close(NOTHING_CAME, 'No command was sent'), FIRST_MESSAGE_MS);
  socket.on('close', () => {
    clearTimeout(deadline);
    gone.abort();
  });
  socket.on('error', () => gone.abort());
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(UNSUPPORTED, 'Text messages are required');
    const asked = protocol.read(String(data));
    if (asked === 'cancel') return gone.abort();
    if (isRunning || asked === null) return;
    isRunning = true;
    clearTimeout(deadline);
    void service
      .run({
        ...peer,
        line: asked,
        signal: gone.signal,
        onOutput: (stream, bytes) => protocol.write(stream, bytes),
      })
      .then((exit) => protocol.end({ exit }))
      .catch((error: unknown) => {
        const { code, message } = toAppError(error);
        protocol.end({ refused: message, code });
      });
  });
}

interface CommandProtocol {
  /** Parses a message: a command line, `cancel`, or null for an unknown message. */
  read(text: string): string | 'cancel' | null;
  write(stream: 'out' | 'err', bytes: Buffer): Promise<void> | undefined;
  end(message: Extract<CommandMessage, { exit: unknown } | { refused: unknown }>): void;
}

/** Sends a message, and returns a promise to wait for when the client receives more slowly. */
function send(socket: WebSocket, text: string): Promise<void> | undefined {
  if (socket.readyState !== socket.OPEN) return undefined;
  if (socket.bufferedAmount >= MAX_WAITING_BYTES) {
    return new Promise((resolve) => socket.send(text, () => resolve()));
  }
  socket.send(text, () => undefined);
  return undefined;
}

/** The protocol of our own client: messages distinguish stdout, stderr, the exit and errors. */
class MessageProtocol implements CommandProtocol {
  readonly #decoders = { out: new StringDecoder('utf8'), err: new StringDecoder('utf8') };

  constructor(readonly socket: WebSocket) {}

  read(text: string): string | 'cancel' | null {
    const message = parse(text);
    if (!Check(CommandRequest, message)) return null;
    return 'cancel' in message ? 'cancel' : message.run.trim();
  }

  write(stream: 'out' | 'err', bytes: Buffer): Promise<void> | undefined {
    const text = this.#decoders[stream].write(bytes);
    const message: CommandMessage = stream === 'out' ? { out: text } : { err: text };
    return send(this.socket, JSON.stringify(message));
  }

  end(message: CommandMessage): void {
    void send(this.socket, JSON.stringify(message));
    this.socket.close(NORMAL);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The protocol of old clients: a command as text, a message for each line of output, and the end. */
class LineProtocol implements CommandProtocol {
  readonly #lines = new LineOutput((line) => send(this.socket, line));

  constructor(readonly socket: WebSocket) {}

  read(text: string): string | null {
    return text.trim() || null;
  }

  write(stream: 'out' | 'err', bytes: Buffer): Promise<void> | undefined {
    return this.#lines.write(stream, bytes);
  }

  end(message: Extract<CommandMessage, { exit: unknown } | { refused: unknown }>): void {
    this.#lines.end();
    if ('refused' in message) void send(this.socket, message.refused);
    this.socket.close(NORMAL);
  }
}
