import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

interface Asked {
  method: string;
  /** The path as it was asked for, with its query. */
  path: string;
  headers: IncomingMessage['headers'];
}

/**
 * Stands in front of a server, as a reverse proxy does, and lets a story say what becomes of its requests. The
 * protocols of the engines cannot: WebDriver sees no requests.
 */
export class Front {
  /** All requests so far that reached the server. */
  readonly requests: Asked[] = [];
  /** A server that cannot be reached closes each connection without an answer. */
  isOffline = false;
  readonly #agent = new Agent({ keepAlive: true });
  readonly #changes = new Map<string, (text: string) => string>();
  #holds: { isHeld: (asked: Asked) => boolean; until: Promise<void> }[] = [];

  private constructor(
    private readonly server: Server,
    private readonly target: string,
  ) {
    server.on('request', (incoming, outgoing) => void this.#forward(incoming, outgoing));
  }

  static async open(target: string): Promise<Front> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Front(server, target);
  }

  get origin(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Requests that fit wait until the result is called, even if they arrive later. */
  hold(isHeld: (asked: Asked) => boolean): () => void {
    let release: () => void = () => undefined;
    const hold = {
      isHeld,
      until: new Promise<void>((resolve) => {
        release = resolve;
      }),
    };
    this.#holds.push(hold);
    return () => {
      this.#holds = this.#holds.filter((each) => each !== hold);
      release();
    };
  }

  /** From now on what the server sends for this path is changed. */
  change(path: string, change: (text: string) => string): void {
    this.#changes.set(path, change);
  }

  async close(): Promise<void> {
    this.#agent.destroy();
    this.server.closeAllConnections();
    this.server.close();
    await once(this.server, 'close');
  }

  async #forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/', headers } = incoming;
    if (this.isOffline) {
      incoming.socket.destroy();
      return;
    }
    const asked = { method, path, headers };
    for (const { isHeld, until } of this.#holds) if (isHeld(asked)) await until;
    this.requests.push(asked);
    const change = this.#changes.get(path);
    const upstream = request(this.target + path, {
      method,
      agent: this.#agent,
      headers: { ...headers, ...(change && { 'accept-encoding': 'identity' }) },
    });
    upstream.on(
      'response',
      (answer) => void (change ? sendChanged(answer, outgoing, change) : send(answer, outgoing)),
    );
    upstream.on('error', () => outgoing.destroy());
    // A page that is left cancels its requests.
    outgoing.on('close', () => upstream.destroy());
    incoming.pipe(upstream);
  }
}

function send(answer: IncomingMessage, outgoing: ServerResponse): void {
  outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
  answer.pipe(outgoing);
}

async function sendChanged(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  change: (text: string) => string,
): Promise<void> {
  const { 'content-length': _length, etag: _etag, ...headers } = answer.headers;
  const text = change(Buffer.concat(await answer.toArray()).toString());
  outgoing.writeHead(answer.statusCode ?? 502, headers).end(text);
}
