// The floors that `small.mjs` compares with: what Node and Fastify do at least for a small request. They know
// no user, permission or rule, but reach files as safely as the product: folder by folder, by descriptor,
// without following links.
import {
  close,
  closeSync,
  constants,
  fstatSync,
  fsync,
  link,
  linkSync,
  lstatSync,
  open,
  openSync,
  readdirSync,
  readSync,
  unlink,
  unlinkSync,
  write,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fastify from 'fastify';
import Database from 'libsql';

const [root] = process.argv.slice(2);
const { O_RDONLY, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } = constants;
const pool = Object.fromEntries(
  Object.entries({ open, write, fsync, close, link, unlink }).map(([name, call]) => [name, promisify(call)]),
);
const served = openSync(root, O_RDONLY | O_DIRECTORY);
let uploads = 0;

/** Opens the folder of `segments`; its caller closes it. */
function walk(segments) {
  let folder = openSync(`/proc/self/fd/${served}/.`, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
  for (const name of segments) {
    const next = openSync(`/proc/self/fd/${folder}/${name}`, O_RDONLY | O_DIRECTORY | O_NOFOLLOW);
    closeSync(folder);
    folder = next;
  }
  return folder;
}

function segmentsOf({ url }, prefix) {
  return url.slice(prefix.length).split('/').map(decodeURIComponent);
}

const app = fastify({ logger: false });
app.addHook('onRequest', (_request, reply, done) => {
  reply.header('x-content-type-options', 'nosniff').header('cache-control', 'no-cache');
  done();
});
app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

app.get('/open/*', (request, reply) => {
  const segments = segmentsOf(request, '/open/');
  const name = segments.pop();
  const folder = walk(segments);
  const fd = openSync(`/proc/self/fd/${folder}/${name}`, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
  closeSync(folder);
  const { size, mtimeMs, ino } = fstatSync(fd);
  const content = Buffer.allocUnsafe(size);
  readSync(fd, content, 0, size, 0);
  closeSync(fd);
  reply.header('etag', `"${ino.toString(16)}-${mtimeMs.toString(16)}-${size.toString(16)}"`);
  reply.header('last-modified', new Date(mtimeMs).toUTCString());
  reply.header('content-type', 'application/octet-stream');
  return reply.send(content);
});

app.get('/list/*', (request, reply) => {
  const folder = walk(segmentsOf(request, '/list/'));
  const items = readdirSync(`/proc/self/fd/${folder}`).map((name) => {
    const { size, mtime, mode } = lstatSync(`/proc/self/fd/${folder}/${name}`);
    return { name, size, modified: mtime, mode, isDir: (mode & constants.S_IFMT) === constants.S_IFDIR };
  });
  closeSync(folder);
  reply.header('content-type', 'application/json');
  return reply.send(JSON.stringify({ items }));
});

/** Writes the body of a request under a name of its own, and puts it in place. */
function upload(request, prefix) {
  const segments = segmentsOf(request, prefix);
  const name = segments.pop();
  const folder = walk(segments);
  const staged = `/proc/self/fd/${folder}/.part-${uploads++}`;
  const fd = openSync(staged, 'wx');
  writeSync(fd, request.body);
  const stats = fstatSync(fd);
  closeSync(fd);
  linkSync(staged, `/proc/self/fd/${folder}/${name}`);
  unlinkSync(staged);
  closeSync(folder);
  return stats;
}

app.post('/put/*', (request, reply) => {
  upload(request, '/put/');
  reply.send('');
});

// Undo and the history also need a line in a journal before the response, and two rows that are stored in
// batches.
const journal = openSync(join(tmpdir(), `small-floor-${process.pid}`), 'a');
const database = new Database(':memory:');
database.exec(`create table actions (id text primary key, kind text, path text, at integer, session text);
  create table steps (id text, position integer, step text, primary key (id, position))`);
const insertAction = database.prepare('insert into actions values (?, ?, ?, ?, ?)');
const insertStep = database.prepare('insert into steps values (?, ?, ?)');
let recorded = [];

function record(path, { ino, mtimeMs, size }) {
  const action = { id: `${Date.now()}-${uploads}`, kind: 'upload', path, at: Date.now(), session: 's' };
  const step = { verb: 'discard', path, mark: { ino, mtimeMs, size } };
  writeSync(journal, `${JSON.stringify({ ...action, step })}\n`);
  if (recorded.length === 0) setTimeout(store, 100);
  recorded.push([action, JSON.stringify(step)]);
}

function store() {
  database.exec('begin');
  for (const [{ id, kind, path, at, session }, step] of recorded) {
    insertAction.run(id, kind, path, at, session);
    insertStep.run(id, 0, step);
  }
  database.exec('commit');
  recorded = [];
}

app.post('/recorded/*', (request, reply) => {
  record(request.url, upload(request, '/recorded/'));
  reply.send('');
});

app.post('/durable/*', async (request) => {
  const segments = segmentsOf(request, '/durable/');
  const name = segments.pop();
  const folder = walk(segments);
  const staged = `/proc/self/fd/${folder}/.part-${uploads++}`;
  const fd = await pool.open(staged, 'wx');
  await pool.write(fd, request.body);
  await pool.fsync(fd);
  await pool.close(fd);
  await pool.link(staged, `/proc/self/fd/${folder}/${name}`);
  await pool.unlink(staged);
  await pool.fsync(folder);
  await pool.close(folder);
  return '';
});

process.once('exit', () => unlinkSync(join(tmpdir(), `small-floor-${process.pid}`)));
process.once('SIGTERM', () => process.exit());

const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(address);
