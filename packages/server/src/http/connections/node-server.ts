import { createServer as createPlainServer, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { ConnectionLimits } from './connections.js';
import { READ_AT_ONCE_BYTES } from './more-listeners.js';

export interface TlsFiles {
  cert: string;
  key: string;
}

// Headers may use 16 KiB of these. Addresses need more: a path of 4,096 bytes, percent-encoded twice in
// `destination`, takes 20 KiB, and `files` of a download names a whole selection.
export const MAX_HEAD_BYTES = 64 * 1024;

/** A server of Node without a handler. */
export function createNodeServer(limits: ConnectionLimits, tls: TlsFiles | undefined): Server {
  const server = tls
    ? createTlsServer({ ...httpOptions(limits), ...tlsOptions(tls, limits) })
    : createPlainServer(httpOptions(limits));
  server.keepAliveTimeout = 5_000;
  return server;
}

function httpOptions({ headMs, checkEveryMs }: ConnectionLimits) {
  return {
    maxHeaderSize: MAX_HEAD_BYTES,
    headersTimeout: headMs,
    // Node checks the limit above only at this interval.
    connectionsCheckingInterval: checkEveryMs,
    // An upload may take hours; `Connections` closes connections whose body stalls.
    requestTimeout: 0,
    highWaterMark: READ_AT_ONCE_BYTES,
  };
}

function tlsOptions(files: TlsFiles, { headMs }: ConnectionLimits) {
  return { ...files, minVersion: 'TLSv1.2' as const, handshakeTimeout: headMs };
}
