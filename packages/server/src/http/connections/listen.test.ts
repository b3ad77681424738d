import { spawnSync } from 'node:child_process';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen } from './listen.js';

/** More than Node lets wait by default, which is 511. */
const BURST = 900;
const CONNECT = `
const { connect } = require('node:net');
let left = ${BURST};
for (let i = 0; i < ${BURST}; i += 1) {
  connect(Number(process.argv[1]), '127.0.0.1', () => { left -= 1; if (left === 0) process.exit(); });
}`;

test('a burst of connections waits to be accepted while the server is busy', async () => {
  const app = Fastify();
  const address = await listen(app, { kind: 'tcp', address: '127.0.0.1', port: 0 }, 'http');
  // The kernel makes the connections: this thread accepts none until the program has ended.
  const { status } = spawnSync(process.execPath, ['--eval', CONNECT, new URL(address).port], {
    timeout: 10_000,
  });
  expect(status).toBe(0);
  await app.close();
});
