import { connect as connectSocket, isIP, type Socket } from 'node:net';
import { type ConnectionOptions, connect as encryptSocket } from 'node:tls';
import type { LdapConfig } from '@satchel/contract';
import type { Client, DN, Entry, SearchOptions } from 'ldapts';
import { CheckedStream } from './checked-stream.js';
import type { Deadline } from './deadline.js';
import { failed, type StepLog } from './step-log.js';

const START_TLS = '1.3.6.1.4.1.1466.20037';

/** An open connection to a directory. */
export interface DirectoryConnection {
  bind(dn: string, password: string): Promise<void>;
  /** No alias and no referral is followed. */
  search(baseDn: string, options: SearchOptions): Promise<Entry[]>;
  close(): void;
}

/**
 * Connects to the first address that answers, encrypted as configured. Throws `provider_failed`, with the
 * reason of the last address.
 */
export async function connectTo(
  config: LdapConfig,
  deadline: Deadline,
  log: StepLog,
): Promise<DirectoryConnection> {
  const { urls } = config;
  for (const [at, url] of urls.entries()) {
    try {
      return await open(new URL(url), config, deadline.share(urls.length), log);
    } catch (error) {
      if (at === urls.length - 1) throw error;
      log.forget();
    }
  }
  throw failed('The directory has no address');
}

async function open(
  url: URL,
  config: LdapConfig,
  deadline: Deadline,
  log: StepLog,
): Promise<DirectoryConnection> {
  const { Client } = await import('ldapts');
  const isLdaps = url.protocol === 'ldaps:';
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (isLdaps ? 636 : 389);
  const socket = await log.step('connection', `Connected to ${url.host}`, () =>
    settled(connectSocket({ host, port }), 'connect', deadline),
  );
  const clientOf = (stream: CheckedStream) => newClient(Client, stream, deadline);
  try {
    if (!isLdaps && !config.startTls) {
      log.note('encryption', 'The connection is not encrypted: passwords are sent as they are');
      return connectionOf(new CheckedStream(socket), clientOf, deadline);
    }
    const encrypted = await log.step('encryption', 'The certificate is valid for this name', async () => {
      const plain = isLdaps ? socket : await askForTls(socket, clientOf);
      return settled(encryptSocket(tlsOptions(plain, host, config.ca)), 'secureConnect', deadline);
    });
    return connectionOf(new CheckedStream(encrypted), clientOf, deadline);
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * The name of the host is always checked, as is who signed the certificate, whatever the environment of the
 * process says.
 */
function tlsOptions(socket: Socket, host: string, ca: string): ConnectionOptions {
  return {
    ...{ socket, host, rejectUnauthorized: true },
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(ca.trim() === '' ? {} : { ca }),
  };
}

/** Asks for StartTLS; nothing else is ever sent by a connection that is encrypted later. */
async function askForTls(socket: Socket, clientOf: (stream: CheckedStream) => Client): Promise<Socket> {
  const stream = new CheckedStream(socket);
  try {
    await clientOf(stream).exop(START_TLS);
  } catch (error) {
    throw stream.fault ?? new Error('it does not encrypt the connection (StartTLS)', { cause: error });
  }
  return stream.release();
}

/**
 * The client cannot connect by itself: after the end of an encrypted connection it would go on in the clear.
 */
function newClient(Constructor: typeof Client, stream: CheckedStream, deadline: Deadline): Client {
  let isUsed = false;
  const createConnection = () => {
    if (isUsed) throw stream.fault ?? new Error('it has ended the connection');
    isUsed = true;
    return stream as unknown as Socket;
  };
  return new Constructor({
    url: 'ldap://directory',
    timeout: deadline.operationMs,
    createConnection: createConnection as typeof connectSocket,
  });
}

function connectionOf(
  stream: CheckedStream,
  clientOf: (stream: CheckedStream) => Client,
  deadline: Deadline,
): DirectoryConnection {
  const client = clientOf(stream);
  const stop = deadline.whenOver((fault) => stream.abort(fault));
  const attempt = async <Value>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work();
    } catch (error) {
      throw stream.fault ?? error;
    }
  };
  return {
    // As a text, some names would be names of methods, such as `EXTERNAL`.
    bind: (dn, password) => attempt(() => client.bind({ toString: () => dn } as DN, password)),
    search: async (baseDn, options) => {
      const timeLimit = Math.ceil(deadline.operationMs / 1000);
      return (await attempt(() => client.search(baseDn, { timeLimit, ...options }))).searchEntries;
    },
    close() {
      stop();
      void client.unbind().catch(() => undefined);
      stream.destroy();
    },
  };
}

/** The socket, as soon as it is connected. */
function settled<Kind extends Socket>(socket: Kind, event: string, deadline: Deadline): Promise<Kind> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => fail(deadline.late()), deadline.connectMs());
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.on('error', () => undefined).destroy();
      reject(error);
    };
    const closed = () => fail(new Error('it has ended the connection'));
    socket.once('error', fail).once('close', closed);
    socket.once(event, () => {
      clearTimeout(timer);
      socket.off('error', fail).off('close', closed);
      resolve(socket);
    });
  });
}
