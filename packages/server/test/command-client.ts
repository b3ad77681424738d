import { once } from 'node:events';
import { COMMAND_PROTOCOL, type CommandMessage } from '@satchel/contract';
import WebSocket from 'ws';

interface Connect {
  token?: string | undefined;
  /** The protocol of our own client, or that of old ones. */
  protocol?: string;
  headers?: Record<string, string>;
  /** Sends the token in the address instead of a header. */
  inQuery?: boolean;
}

/** Opens a connection to the command socket; rejects with the status when the upgrade is rejected. */
export async function connectCommand(
  origin: string,
  path: string,
  options: Connect = {},
): Promise<WebSocket> {
  const { token, protocol, headers = {}, inQuery } = options;
  const auth = token === undefined || inQuery ? {} : { 'X-Auth': token };
  const address = `${origin.replace(/^http/, 'ws')}/api/command${path}${inQuery ? `?auth=${token}` : ''}`;
  const socket = new WebSocket(address, protocol ? [protocol] : [], { headers: { ...auth, ...headers } });
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(socket));
    socket.once('error', reject);
    socket.once('unexpected-response', (_request, response) => {
      response.resume();
      reject(new Error(`refused with ${response.statusCode}`));
    });
  });
}

/** All messages until the connection is closed. */
export async function readAll(socket: WebSocket): Promise<string[]> {
  const messages: string[] = [];
  socket.on('message', (data) => messages.push(String(data)));
  await once(socket, 'close');
  return messages;
}

export interface CommandOutcome {
  out: string;
  err: string;
  last: CommandMessage | undefined;
}

/** Runs one command with the protocol of our own client. */
export async function runCommand(
  origin: string,
  path: string,
  token: string | undefined,
  line: string,
): Promise<CommandOutcome> {
  const socket = await connectCommand(origin, path, { token, protocol: COMMAND_PROTOCOL });
  const messages = readAll(socket);
  socket.send(JSON.stringify({ run: line }));
  const parsed = (await messages).map((text) => JSON.parse(text) as CommandMessage);
  const joined = (key: 'out' | 'err') =>
    parsed.map((message) => (key in message ? (message as Record<string, string>)[key] : '')).join('');
  return { out: joined('out'), err: joined('err'), last: parsed.at(-1) };
}
