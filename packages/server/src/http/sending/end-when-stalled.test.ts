import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { endWhenStalled } from './end-when-stalled.js';

const STALL_MS = 3000;
let server: Server;
afterEach(() => server.close());

async function ask(listener: RequestListener) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return socket;
}

test('a client that reads nothing is disconnected', async () => {
  const gone = new Promise<number>((resolve) => {
    void ask((_request, response) => {
      endWhenStalled(response, 100);
      response.once('close', () => resolve(response.writableLength));
      response.end(Buffer.alloc(64 * 1024 * 1024));
    }).then((socket) => socket.pause());
  });
  expect(await gone).toBeGreaterThanOrEqual(0);
});

test('a client that is slow gets everything, however long it takes', async () => {
  const bytes = 32 * 1024 * 1024;
  const begun = performance.now();
  const socket = await ask((_request, response) => {
    endWhenStalled(response, STALL_MS);
    response.end(Buffer.alloc(bytes));
  });
  let received = 0;
  for await (const chunk of socket) {
    received += (chunk as Buffer).length;
    // Each time a hundredth of the limit, in total more than the limit.
    if (performance.now() - begun <= STALL_MS)
      await new Promise((resolve) => setTimeout(resolve, STALL_MS / 100));
  }
  expect(received).toBeGreaterThan(bytes);
  expect(performance.now() - begun).toBeGreaterThan(STALL_MS);
});

test('a response that is still being made is waited for', async () => {
  const socket = await ask((_request, response) => {
    endWhenStalled(response, 40);
    response.write('begun');
    setTimeout(() => response.end('made'), 200);
  });
  let text = '';
  for await (const chunk of socket) text += String(chunk);
  expect(text).toContain('made');
});
