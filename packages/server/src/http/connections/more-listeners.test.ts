import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MoreListeners } from './more-listeners.js';

const opened: (Server | Socket)[] = [];

afterEach(() => {
  for (const one of opened.splice(0)) 'destroy' in one ? one.destroy() : one.close();
});

async function listening() {
  const server = createServer();
  opened.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as { port: number };
  const open = () => {
    const socket = connect(port, '127.0.0.1');
    opened.push(socket);
    // A process that still held the listener may end after it accepted.
    socket.on('error', () => undefined);
    return once(socket, 'connect');
  };
  return { server, open };
}

/** Connections that the system has accepted already, by the turns in which the server takes them. */
async function mostInOneTurn(taken: () => number, count: number): Promise<number> {
  let most = 0;
  for (let before = 0; taken() < count; ) {
    await new Promise((resolve) => setImmediate(resolve));
    most = Math.max(most, taken() - before);
    before = taken();
  }
  return most;
}

test('connections that wait are accepted sixteen in a turn, and one without more listeners', async () => {
  const { server, open } = await listening();
  let taken = 0;
  const take = (socket: Socket) => {
    opened.push(socket);
    taken += 1;
  };
  const more = new MoreListeners(server, take);
  server.on('connection', take);
  const waiting = async () => {
    taken = 0;
    const all = Promise.all(Array.from({ length: 100 }, open));
    // The kernel completes them while this thread does nothing.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    const most = await mostInOneTurn(() => taken, 100);
    await all;
    return most;
  };
  expect(await waiting()).toBe(1);
  more.begin();
  more.begin();
  await expect.poll(() => more.count, { timeout: 10_000 }).toBe(15);
  expect(await waiting()).toBe(16);
});

test('no connection is lost while they begin', async () => {
  const { server, open } = await listening();
  let taken = 0;
  const take = (socket: Socket) => {
    opened.push(socket);
    taken += 1;
  };
  server.on('connection', take);
  const more = new MoreListeners(server, take);
  more.begin();
  let count = 0;
  while (more.count < 15) {
    await open();
    count += 1;
  }
  await expect.poll(() => taken).toBe(count);
});

test('they end with their server', async () => {
  const { server, open } = await listening();
  const more = new MoreListeners(server, (socket) => void opened.push(socket));
  more.begin();
  await expect.poll(() => more.count, { timeout: 10_000 }).toBe(15);
  const closed = once(server, 'close');
  server.close();
  await closed;
  // The process that sent them may be about to end.
  const connected = () => open().then(String, ({ code }) => code);
  await expect.poll(connected, { timeout: 10_000 }).toBe('ECONNREFUSED');
});

test('a server that is closed meanwhile gets none', async () => {
  const { server } = await listening();
  const more = new MoreListeners(server, () => undefined);
  more.begin();
  const closed = once(server, 'close');
  server.close();
  await closed;
  more.begin();
  expect(more.count).toBe(0);
});
