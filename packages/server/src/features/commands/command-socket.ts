import { StringDecoder } from 'node:string_decoder';
import {
  COMMAND_PROTOCOL,
  type CommandMessage,
  CommandRequest,
  type User,
  type VirtualPath,
} from '@satchel/contract';
import { Check } from 'typebox/value';
import type { WebSocket } from 'ws';
import type { FileSystem } from '../../core/fs/file-system.js';
import { toAppError } from '../../http/error-response.js';
import type { Session } from '../../http/principal.js';
import type { CommandsService } from './commands-service.js';
import { LineOutput } from './line-output.js';

/** Of what a slow client has not taken yet; more of the command's output is not read meanwhile. */
const MAX_WAITING_BYTES = 256 * 1024;
/** How long a connection may be open without a command. */
const PATIENCE_MS = 30_000;
const NORMAL = 1000;
const UNSUPPORTED = 1003;
const NOTHING_CAME = 4008;

export interface CommandPeer {
  user: User;
  session: Pick<Session, 'family'>;
  files: FileSystem;
  path: VirtualPath;
}

/** One connection: one command, its output, and its end. What closes the connection ends the command. */
export function serveCommandSocket(service: CommandsService, socket: WebSocket, peer: CommandPeer): void {
  const talk = socket.protocol === COMMAND_PROTOCOL ? new MessageTalk(socket) : new LineTalk(socket);
  const gone = new AbortController();
  let isRunning = false;
  const patience = setTimeout(() => socket.close(NOTHING_CAME, 'No command came'), PATIENCE_MS);
  socket.on('close', () => {
    clearTimeout(patience);
    gone.abort();
  });
  socket.on('error', () => gone.abort());
  socket.on('message', (data, isBinary) => {
    if (isBinary) return socket.close(UNSUPPORTED, 'Text is expected');
    const asked = talk.read(String(data));
    if (asked === 'cancel') return gone.abort();
    if (isRunning || asked === null) return;
    isRunning = true;
    clearTimeout(patience);
    void service
      .run({
        ...peer,
        line: asked,
        signal: gone.signal,
        onOutput: (stream, bytes) => talk.write(stream, bytes),
      })
      .then((exit) => talk.end({ exit }))
      .catch((error: unknown) => {
        const { code, message } = toAppError(error);
        talk.end({ refused: message, code });
      });
  });
}

interface Talk {
  /** The command line, `cancel`, or null for what is not worth an answer. */
  read(text: string): string | 'cancel' | null;
  write(stream: 'out' | 'err', bytes: Buffer): Promise<void> | undefined;
  end(message: Extract<CommandMessage, { exit: unknown } | { refused: unknown }>): void;
}

/** Sends, and gives a promise to wait for when the client takes less than it gets. */
function send(socket: WebSocket, text: string): Promise<void> | undefined {
  if (socket.readyState !== socket.OPEN) return undefined;
  if (socket.bufferedAmount >= MAX_WAITING_BYTES) {
    return new Promise((resolve) => socket.send(text, () => resolve()));
  }
  socket.send(text, () => undefined);
  return undefined;
}

/** Our own client: what is said tells stdout, stderr, the exit and refusals apart. */
class MessageTalk implements Talk {
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

/** Old clients: a command as text, a message for each line of output, and the connection ends when it does. */
class LineTalk implements Talk {
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
