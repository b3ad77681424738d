import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { clearStaleSocket, setSocketMode } from '../core/state/unix-socket.js';
import { StartError } from '../lib/start-error.js';

export type ListenTarget =
  | { kind: 'tcp'; address: string; port: number }
  | { kind: 'socket'; file: string; mode: number };

const REASONS: Record<string, string> = {
  EADDRINUSE: 'is in use by another program',
  EACCES: 'may not be used by this account (ports below 1024 often need more rights)',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not known',
};

/** Starts listening; resolves to the address a person can open. Throws `StartError` with one sentence. */
export async function listen(app: FastifyInstance, target: ListenTarget, scheme: string): Promise<string> {
  try {
    if (target.kind === 'socket') {
      await clearStaleSocket(target.file);
      await app.listen({ path: target.file });
      await setSocketMode(target.file, target.mode);
      return `unix:${target.file}`;
    }
    await app.listen({ host: target.address, port: target.port });
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
