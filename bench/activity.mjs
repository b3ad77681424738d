// `npm run bench -- activity`: small uploads and downloads with and without the activity log, by one server each,
// in turns. The ratios are medians over many short rounds, as other programs come and go; the processor time counts
// more than the rate where some run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestAll } from './http-client.mjs';
import { median, temporaryFolder } from './lib.mjs';
import { login, releaseBrake, startServer, threadTimes } from './server.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 30);
const REQUESTS = 500;
const WARMING = 4;
const CONNECTIONS = 5;
const body = Buffer.alloc(10 * 1024, 'x');

process.env.BENCH_DIR ??= '/dev/shm';
const WITHOUT = { days: 0 };
const programs = [
  await start('without', WITHOUT),
  await start('with', { downloads: true }),
  await start('with a chain', { downloads: true, chain: true }),
];
let folders = 0;

console.log(`Node ${process.versions.node}, ${ROUNDS} rounds of ${REQUESTS} requests, medians\n`);
console.log(
  '| work | log | requests/s | CPU of a request, ms | rate to that without | CPU to that without |',
);
console.log('|---|---|---|---|---|---|');
await compare('upload of 10 KB by five', uploads);
if (!process.argv.includes('upload')) await compare('download of 10 KB by five', downloads);
for (const { stop } of programs) await stop();

async function start(name, activity) {
  const folder = temporaryFolder();
  const root = join(folder, 'files');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'small'), body);
  const server = await startServer(root, join(folder, 'state'), { watched: false });
  const token = await login(server);
  await releaseBrake(server, token);
  const response = await fetch(`${server.origin}/api/settings`, {
    method: 'PUT',
    headers: { 'X-Auth': token },
    body: JSON.stringify({ activity }),
  });
  if (!response.ok) throw new Error(`The settings were rejected: ${response.status}`);
  return { ...server, name, root, headers: { 'X-Auth': token } };
}

function uploads({ root }) {
  const folder = `up-${folders++}`;
  mkdirSync(join(root, folder));
  return Array.from({ length: REQUESTS }, (_, i) => ({
    method: 'POST',
    path: `/api/resources/${folder}/${i}`,
    body,
  }));
}

function downloads() {
  return Array.from({ length: REQUESTS }, () => ({ path: '/api/raw/small' }));
}

async function compare(what, requestsFor) {
  const figures = programs.map(() => []);
  // The first rounds are not counted: functions are compiled, and paths get into memory.
  for (let round = -WARMING; round < ROUNDS; round++) {
    // Each runs in each place equally often, as the one before leaves something behind.
    for (const place of programs.keys()) {
      const index = (place + round + WARMING) % programs.length;
      const figure = await measure(programs[index], requestsFor(programs[index]));
      if (round >= 0) figures[index].push(figure);
    }
  }
  const [bare] = figures;
  for (const [index, all] of figures.entries()) {
    const middle = (value) => median(all.map(value));
    const cells = [
      Math.round(middle(({ rate }) => rate)).toLocaleString('en'),
      middle(({ cpu }) => cpu).toFixed(3),
    ];
    const ratios = [
      middle(({ rate }, round) => rate / bare[round].rate).toFixed(3),
      middle(({ cpu }, round) => cpu / bare[round].cpu).toFixed(3),
    ];
    console.log(`| ${[what, programs[index].name, ...cells, ...ratios].join(' | ')} |`);
  }
}

async function measure(program, requests) {
  const [before, startedAt] = [threadTimes(program.pid).all, performance.now()];
  await requestAll(program, requests, CONNECTIONS);
  const seconds = (performance.now() - startedAt) / 1000;
  // The rows that are stored after the last response count, too.
  await (await fetch(`${program.origin}/api/activity?limit=1`, { headers: program.headers })).text();
  const cpu = (threadTimes(program.pid).all - before) / REQUESTS;
  return { rate: REQUESTS / seconds, cpu };
}
