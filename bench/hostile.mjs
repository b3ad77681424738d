// `node bench/hostile.mjs [seconds]`: how long a user who is signed in waits, and how much memory the server uses,
// while a few addresses keep thousands of connections that are idle, slow or unread, and send bodies that are too
// large. The result is comparable only with other runs.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, reportFigure, workFolder } from './lib.mjs';
import { login, residentMegabytes, startServer } from './server.mjs';

const SECONDS = Number(process.argv[2] ?? 60);
const RELEASE_SECONDS = 30;
const CROWD = fileURLToPath(new URL('./hostile-crowd.mjs', import.meta.url));

const folder = workFolder();
const root = join(folder, 'files');
mkdirSync(root);
writeFileSync(join(root, 'large.bin'), Buffer.alloc(64 * 1024 * 1024));
for (let i = 0; i < 100; i += 1) writeFileSync(join(root, `file-${i}`), '');

const server = await startServer(root, join(folder, 'state'));
const port = Number(new URL(server.origin).port);
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
const token = await login(server);
const { hash } = JSON.parse(await ask('POST', '/api/share/large.bin', {}));

const idleMemory = memory();
await reportHeld('held before');
const crowd = fork(CROWD, [String(port), hash]);

const waits = [];
let highest = 0;
const until = Date.now() + SECONDS * 1000;
while (Date.now() < until) {
  const before = performance.now();
  await ask('GET', '/api/resources/');
  waits.push(performance.now() - before);
  highest = Math.max(highest, memory());
  await new Promise((resolve) => setTimeout(resolve, 50));
}
crowd.kill('SIGKILL');
await once(crowd, 'exit');
const sorted = waits.toSorted((a, b) => a - b);
reportFigure('listing, median', median(waits), 'ms', '< 300');
reportFigure('listing, 99 of 100', sorted[Math.floor(sorted.length * 0.99)], 'ms', '< 300');
reportFigure('listing, slowest', sorted.at(-1), 'ms', '< 300');
reportFigure('memory before', idleMemory, 'MB', '');
reportFigure('memory, highest', highest, 'MB', '< 400');
await new Promise((resolve) => setTimeout(resolve, RELEASE_SECONDS * 1000));
agent.destroy();
reportFigure(`memory ${RELEASE_SECONDS} s later`, memory(), 'MB', '');
await reportHeld(`held ${RELEASE_SECONDS} s later`);
reportFigure(`connections ${RELEASE_SECONDS} s later`, connections(), '', '0');
await server.stop();

function memory() {
  return residentMegabytes(server.pid);
}

/** The used part of that memory; the rest was freed, and is kept by V8 and the allocator. */
async function reportHeld(what) {
  const { heapTotal, heapUsed, external, arrayBuffers } = await server.readMemory();
  const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(0);
  console.log(
    `${what.padEnd(46)} heap ${megabytes(heapUsed)} of ${megabytes(heapTotal)} MB, outside ${megabytes(external)} MB (buffers ${megabytes(arrayBuffers)})`,
  );
}

/** The established connections at the server's port, as counted by the system. */
function connections() {
  const at = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n');
  return lines.filter((line) => line.split(/\s+/)[2]?.endsWith(at) && line.split(/\s+/)[4] === '01').length;
}

function ask(method, path, body) {
  return new Promise((resolve, reject) => {
    const headers = { 'Content-Type': 'application/json', 'X-Auth': token };
    const asked = request({ host: '127.0.0.1', port, method, path, agent, headers }, (response) => {
      let text = '';
      response.on('data', (piece) => {
        text += piece;
      });
      response.on('end', () =>
        response.statusCode < 300
          ? resolve(text)
          : reject(new Error(`${path}: ${response.statusCode} ${text}`)),
      );
    });
    asked.on('error', reject);
    asked.end(body && JSON.stringify(body));
  });
}
