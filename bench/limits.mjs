// `node bench/limits.mjs [ROUNDS]`: the processor time of small requests, beside that of a bare Node server
// that does only what cannot be left out: it parses HTTP, touches the disk and responds. It knows no user,
// permission or rule.
import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { requestAll } from './http-client.mjs';
import { median, temporaryFolder } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { login, startFloor, startServer, threadTimes } from './server.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const FLOOR = new URL('limits-floor.mjs', import.meta.url);
const CONNECTIONS = 16;
const UPLOADERS = 5;
const DOWNLOADS = 8;
const DOWNLOAD_BYTES = 128 * 1024 ** 2;
const run = promisify(execFile);
const body = Buffer.alloc(10 * 1024, 'x');

const folder = temporaryFolder();
const root = join(folder, 'files');
mkdirSync(join(root, 'up'), { recursive: true });
writeFileSync(join(root, 'small'), body);
for (const count of [100, 1_000]) makeTree(join(root, `list-${count}`), count);

const bare = await startAnsweringFloor();
const satchel = await startServer(root, join(folder, 'state'), { watched: false });
const token = await login(satchel);
const programs = [
  {
    ...bare,
    headers: {},
    get: '/open/small',
    large: '/stream/large',
    list: (count) => `/list/list-${count}`,
    put: (name) => ({ method: 'PUT', path: `/put/up/${name}` }),
  },
  {
    ...satchel,
    headers: { 'X-Auth': token },
    get: '/api/raw/small',
    large: '/api/raw/large',
    list: (count) => `/api/resources/list-${count}`,
    put: (name) => ({ method: 'POST', path: `/api/resources/up/${name}` }),
  },
];
let uploads = 0;
const same = (request, times) => Array.from({ length: times }, () => request);
const rows = [
  ['GET of 10 KB', (program) => same({ path: program.get }, 2_000), CONNECTIONS],
  ['list 100', (program) => same({ path: program.list(100) }, 200), 1],
  ['list 1,000', (program) => same({ path: program.list(1_000) }, 50), 1],
  [
    'upload of 10 KB',
    (program) => same(null, 500).map(() => ({ ...program.put(uploads++), body })),
    UPLOADERS,
  ],
];

console.log(`Node ${process.versions.node}, ${ROUNDS} rounds, medians; processor time of all threads`);
console.log(
  '\n| request | bare Node, ms | Satchel, ms | its main thread, ms | ratio |\n|---|---|---|---|---|',
);
report('start to the first answer', await started());
for (const [what, requestsOf, connections] of rows) {
  const spent = programs.map(() => ({ all: [], main: [] }));
  // The first round is not counted: functions are compiled, and paths get into memory.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, program] of programs.entries()) {
      const requests = requestsOf(program);
      const before = threadTimes(program.pid);
      await requestAll(program, requests, connections);
      const after = threadTimes(program.pid);
      if (round === 0) continue;
      spent[index].all.push((after.all - before.all) / requests.length);
      spent[index].main.push((after.main - before.main) / requests.length);
    }
  }
  report(what, spent);
}
await showDownloads();
console.log(`\nLoad ${loadavg()[0]?.toFixed(1)}, files in ${root}`);
await satchel.stop();
await bare.stop();

function report(what, [least, ours]) {
  const [all, main, limit] = [median(ours.all), median(ours.main), median(least.all)];
  const cells = [limit, all, main].map((ms) => ms.toFixed(ms < 10 ? 3 : 0));
  console.log(`| ${what} | ${cells.join(' | ')} | ${(all / limit).toFixed(1)} |`);
}

/** Measured by curl as elapsed time, because the kernel works for the server here. */
async function showDownloads() {
  writeFileSync(join(root, 'large'), Buffer.alloc(DOWNLOAD_BYTES, 'x'));
  const took = programs.map(() => []);
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, { origin, headers, large }] of programs.entries()) {
      const fields = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: DOWNLOADS }, () =>
          run('curl', ['-sf', '-o', '/dev/null', ...fields, origin + large]),
        ),
      );
      if (round > 0) took[index].push(performance.now() - startedAt);
    }
  }
  const [least, ours] = took.map(median);
  console.log('\n| by the clock | bare Node, ms | Satchel, ms | ratio |\n|---|---|---|---|');
  console.log(
    `| ${DOWNLOADS} downloads of 128 MiB at once | ${least.toFixed(0)} | ${ours.toFixed(0)} | ${(ours / least).toFixed(2)} |`,
  );
}

/** Both need their own state and port, and are started in turns. The state exists after the first start. */
async function started() {
  const spent = [0, 1].map(() => ({ all: [], main: [] }));
  const state = join(folder, 'second');
  const starts = [startAnsweringFloor, () => startServer(root, state, { watched: false })];
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, start] of starts.entries()) {
      const program = await start();
      const { all, main } = threadTimes(program.pid);
      await program.stop();
      if (round === 0) continue;
      spent[index].all.push(all);
      spent[index].main.push(main);
    }
  }
  rmSync(state, { recursive: true });
  return spent;
}

/**
 * The time from the start of a bare Node server to its first response, which is compared with that of the
 * product.
 */
async function startAnsweringFloor() {
  const least = await startFloor(FLOOR, root);
  await (await fetch(`${least.origin}/open/small`)).arrayBuffer();
  return least;
}
