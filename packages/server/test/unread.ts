import { once } from 'node:events';
import { connect } from 'node:net';

/**
 * The megabytes of buffers by which this process has grown when GETs of `paths`, all sent at once on each of
 * so many connections, are answered to clients that do not read.
 */
export async function heldWhileUnread(
  origin: string,
  paths: readonly string[],
  connections: number,
): Promise<number> {
  const port = Number(new URL(origin).port);
  const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join('');
  const before = process.memoryUsage().arrayBuffers;
  const sockets = Array.from({ length: connections }, () => connect(port, '127.0.0.1'));
  try {
    for (const socket of sockets) {
      socket.on('error', () => undefined).write(text);
      await once(socket, 'readable');
    }
    // Requests that follow are answered after those of all connections that are in work.
    for (let turn = 0; turn < 20; turn += 1) await (await fetch(`${origin}/health`)).text();
    return (process.memoryUsage().arrayBuffers - before) / 2 ** 20;
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}
