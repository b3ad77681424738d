import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clearStaleSocket, setSocketMode } from '../../core/state/unix-socket.js';
import { StartError } from '../../lib/start-error.js';

export type ListenTarget =
  | { kind: 'tcp'; address: string; port: number }
  | { kind: 'socket'; file: string; mode: number };

/**
 * A burst of connections waits here to be accepted; the system lowers it to its own limit. What does not fit
 * waits for seconds.
 */
const BACKLOG = 4096;

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'cannot be used by this account (ports below 1024 often need more privileges)',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not known',
};

/** Starts to listen; resolves to the address for a browser. Throws `StartError`. */
export async function listen(app: FastifyInstance, target: ListenTarget, scheme: string): Promise<string> {
  try {
    if (target.kind === 'socket') {
      await clearStaleSocket(target.file);
      await app.listen({ path: target.file, backlog: BACKLOG });
      await setSocketMode(target.file, target.mode);
      return `unix:${target.file}`;
    }
    // For this name Fastify would create a second server, whose connections would not be counted.
    const host = target.address === 'localhost' ? '127.0.0.1' : target.address;
    await app.listen({ host, port: target.port, backlog: BACKLOG });
    const { port } = app.server.address() as AddressInfo;
    return `${scheme}://${hostFor(target.address)}:${port}`;
  } catch (error) {
    throw explain(error, target);
  }
}

function hostFor(address: string): string {
  if (address === '::' || address === '0.0.0.0') return 'localhost';
  return address.includes(':') ? `[${address}]` : address;
}

function explain(error: unknown, target: ListenTarget): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const reason = REASONS[code];
  if (!reason) return error;
  const what =
    target.kind === 'tcp'
      ? `The address ${target.address}, port ${target.port},`
      : `The socket ${target.file}`;
  return new StartError(`${what} ${reason}.`, { cause: error });
}
