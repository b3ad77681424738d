import { type AddressInfo, createServer, type NetConnectOpts } from 'node:net';
import { LineConnection } from './line/connection.js';
import { Pace } from './line/direction.js';
import { listen, listenWithSmallBuffers } from './line/listen.js';
import type { LineRequest } from './line/requests.js';

export type { LineRequest } from './line/requests.js';

/**
 * A fault of one request. `at` says when: before any of it is passed (`start`), after so many bytes of its body
 * (with fewer bytes, after the last one), or when the server has begun its response, which is then lost.
 */
export type Fault =
  /** The connection ends on both sides, by RST or by FIN. */
  | { at: FaultPoint; does: 'reset' | 'end' }
  /** Nothing passes any more in either direction, not even the end of the connection, for this time or for ever. */
  | { at: FaultPoint; does: 'stall'; ms?: number }
  /** The line itself responds, as a proxy whose server is gone, and reads what the client still sends. */
  | { at: FaultPoint; does: 'respond'; status: number }
  /** The server gets all of it a second time, on another connection, once it has responded to the first. */
  | { does: 'repeat'; answers: 'first' | 'second' };

export type FaultPoint = 'start' | 'response' | number;

export interface LineOptions {
  /** The origin of the server behind the line, or the path of a Unix socket. */
  upstream: string;
  /**
   * The rate in each direction of all connections together, in kbit/s; without it there is no limit. A line that
   * has one from the beginning also has small buffers, if there is a python3: otherwise the kernel of a client
   * takes 4 MiB at once, which a browser reports as sent.
   */
  kbits?: number;
  /** Asked once for each request, when its head has arrived. */
  faultOf?: (request: LineRequest) => Fault | undefined;
}

/**
 * A line between clients and a server, which passes bytes, ends and resets of TCP connections in their order. It
 * keeps at most 64 KiB of each direction of a connection, so a slow line slows its clients down.
 */
export interface Line {
  /** The origin for clients. */
  origin: string;
  /** `LineOptions.kbits`; it holds for what is passed from now on. */
  kbits: number | undefined;
  /** `LineOptions.faultOf` for requests that arrive from now on. */
  faultOf: (request: LineRequest) => Fault | undefined;
  /** All requests whose heads have arrived. They are changed while they are passed. */
  requests: LineRequest[];
  /** Ends the connections that are open, or those alone on which no response is awaited. */
  cut(does: 'reset' | 'end' | 'stall', which?: 'all' | 'idle'): void;
  /**
   * The client gets another address, as a phone that leaves its wireless network: the server sees this loopback
   * address, such as 127.0.0.2. Open connections end by a reset, or hear nothing any more.
   */
  moveTo(address: string, does?: 'reset' | 'stall'): void;
  close(): Promise<void>;
}

export async function openLine({ upstream, kbits, faultOf = () => undefined }: LineOptions): Promise<Line> {
  const connections = new Set<LineConnection>();
  let from: string | undefined;
  const state = {
    up: new Pace(() => line.kbits),
    down: new Pace(() => line.kbits),
    accept: (request: LineRequest) => {
      line.requests.push(request);
      return line.faultOf(request);
    },
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    const connection = new LineConnection(client, targetOf(upstream, from), state);
    connections.add(connection);
    void connection.pass().finally(() => connections.delete(connection));
  });
  if (kbits === undefined || !(await listenWithSmallBuffers(server))) await listen(server);
  const line: Line = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    kbits,
    faultOf,
    requests: [],
    cut: (does, which = 'all') => {
      for (const connection of connections) if (which === 'all' || connection.isIdle) connection.end(does);
    },
    moveTo: (address, does = 'reset') => {
      from = address;
      line.cut(does);
    },
    close: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      line.cut('reset');
      await closed;
    },
  };
  return line;
}

function targetOf(upstream: string, localAddress: string | undefined): NetConnectOpts {
  if (upstream.startsWith('/')) return { path: upstream };
  const { hostname, port } = new URL(upstream);
  return { host: hostname, port: Number(port), localAddress };
}
