// `npm run bench -- activity`: small uploads and downloads with and without the activity log, by one server each,
// in turns. The processor time counts more than the rate where other programs run.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestAll } from './http-client.mjs';
import { median, temporaryFolder } from './lib.mjs';
import { login, releaseBrake, startServer, threadTimes } from './server.mjs';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 7);
const REQUESTS = 2_000;
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
  // The first round is not counted: functions are compiled, and paths get into memory.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [index, program] of programs.entries()) {
      const requests = requestsFor(program);
      const [before, startedAt] = [threadTimes(program.pid).all, performance.now()];
      await requestAll(program, requests, CONNECTIONS);
      const seconds = (performance.now() - startedAt) / 1000;
      // The rows that are stored after the last response count, too.
      await (await fetch(`${program.origin}/api/activity?limit=1`, { headers: program.headers })).text();
      const cpu = (threadTimes(program.pid).all - before) / REQUESTS;
      if (round > 0) figures[index].push({ rate: REQUESTS / seconds, cpu });
    }
  }
  const medians = figures.map((all) => ({
    rate: median(all.map(({ rate }) => rate)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }));
  for (const [index, { rate, cpu }] of medians.entries()) {
    const [bare] = medians;
    const cells = [Math.round(rate).toLocaleString('en'), cpu.toFixed(3)];
    const ratios = [(rate / bare.rate).toFixed(3), (cpu / bare.cpu).toFixed(3)];
    console.log(`| ${[what, programs[index].name, ...cells, ...ratios].join(' | ')} |`);
  }
}
