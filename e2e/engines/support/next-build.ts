import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORKER = '/service-worker.js';

/** Passes all requests to a server, whose service worker may become that of another build. */
export interface NextBuild {
  origin: string;
  /** From now on the worker has `next` wherever it had `former`. */
  publish(former: string, next: string): void;
  close(): Promise<void>;
}

export async function openNextBuild(upstream: string): Promise<NextBuild> {
  let worker = (source: string) => source;
  const server = createServer((incoming, outgoing) => {
    const isWorker = incoming.url === WORKER;
    const headers = isWorker ? headersForAll(incoming) : incoming.headers;
    const onward = request(upstream + incoming.url, { method: incoming.method, headers });
    onward.on(
      'response',
      (answer) => void (isWorker ? sendAs(worker, answer, outgoing) : send(answer, outgoing)),
    );
    onward.on('error', () => outgoing.destroy());
    // A page that is left cancels its requests.
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    publish: (former, next) => {
      worker = (source) => source.replaceAll(former, next);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

/** Asks for the whole source, even if the browser has one that has not changed on the server. */
function headersForAll({ headers }: IncomingMessage): IncomingMessage['headers'] {
  const { 'if-modified-since': _since, 'if-none-match': _match, ...others } = headers;
  return { ...others, 'accept-encoding': 'identity' };
}

function send(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

async function sendAs(
  worker: (source: string) => string,
  answer: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  const source = Buffer.concat(await answer.toArray()).toString();
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(worker(source));
}
