// `node bench/soak.mjs [SECONDS] [CLIENTS]`: many clients mix all operations in one folder; prints statuses,
// memory and descriptors.
import { readdirSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from './lib.mjs';
import { login, releaseBrake, residentMegabytes, startServer } from './server.mjs';

const [seconds = '60', clients = '50'] = process.argv.slice(2);
const folder = temporaryFolder();
const root = join(folder, 'files');
await mkdir(join(root, 'shared'), { recursive: true });
await writeFile(join(root, 'shared', 'note.txt'), 'hello\n');
await writeFile(
  join(root, 'shared', 'dot.png'),
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWP4z8AAAAMBAQCc479ZAAAAAElFTkSuQmCC',
    'base64',
  ),
);

const server = await startServer(root, join(folder, 'state'));
const token = await login(server);
await releaseBrake(server, token);
const statuses = new Map();
const body = Buffer.alloc(200_000, 7);

const OPERATIONS = [
  ['list', (name) => ['GET', `/api/resources/shared/`, undefined, name]],
  ['upload', (name) => ['POST', `/api/resources/shared/${name}?override=true`, body]],
  ['save', () => ['PUT', '/api/resources/shared/note.txt', 'hello again\n']],
  [
    'copy',
    (name) => ['PATCH', `/api/resources/shared/${name}?action=copy&destination=%2Fshared%2Fcopy-${name}`],
  ],
  [
    'move',
    (name) => ['PATCH', `/api/resources/shared/copy-${name}?action=rename&destination=%2Fshared%2Fm-${name}`],
  ],
  ['remove', (name) => ['DELETE', `/api/resources/shared/m-${name}`]],
  ['download', () => ['GET', '/api/raw/shared/note.txt']],
  ['archive', () => ['GET', '/api/raw/shared/?algo=zip']],
  ['checksum', () => ['GET', '/api/resources/shared/dot.png?checksum=sha256']],
  ['preview', () => ['GET', '/api/preview/thumb/shared/dot.png']],
  ['search', (name) => ['GET', `/api/search/?query=${name}`]],
  ['usage', () => ['GET', '/api/usage/shared/']],
];

const descriptors = () => readdirSync(`/proc/${server.pid}/fd`).length;
const show = (when) =>
  console.log(
    `${when.padEnd(10)} ${residentMegabytes(server.pid).toFixed(0)} MB resident, ${descriptors()} descriptors`,
  );

async function client(index, until) {
  for (let turn = 0; performance.now() < until; turn++) {
    const [what, make] = OPERATIONS[(index + turn) % OPERATIONS.length];
    const [method, path, content] = make(`file-${index}`);
    let outcome;
    try {
      const response = await fetch(server.origin + path, {
        method,
        body: content,
        headers: { 'X-Auth': token },
      });
      await response.arrayBuffer();
      outcome = response.status;
    } catch (error) {
      outcome = error.cause?.code ?? error.message;
    }
    const key = `${what} ${outcome}`;
    statuses.set(key, (statuses.get(key) ?? 0) + 1);
  }
}

show('before');
const until = performance.now() + Number(seconds) * 1000;
const quarters = [1, 2, 3].map((n) => setTimeout(() => show(`${n}/4`), Number(seconds) * 250 * n));
await Promise.all(Array.from({ length: Number(clients) }, (_, index) => client(index, until)));
for (const timer of quarters) clearTimeout(timer);
show('after');
await new Promise((resolve) => setTimeout(resolve, 15_000));
show('at rest');
for (const [key, count] of [...statuses].sort()) console.log(`${key.padEnd(20)} ${count}`);
await server.stop();
