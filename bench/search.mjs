// `node bench/search.mjs`: searches of a tree of 200,000 files against `find -iname`, and how long others wait meanwhile.
import { get as httpGet } from 'node:http';
import { join } from 'node:path';
import {
  drain,
  login,
  longestWait,
  pair,
  report,
  residentMegabytes,
  startServer,
  timeCommand,
  workFolder,
} from './lib.mjs';
import { makeTree } from './make-tree.mjs';

const folder = workFolder();
const root = join(folder, 'files');
makeTree(root, 200_000, 3);

const server = await startServer(root, join(folder, 'state'));
const token = await login(server);
const search = (query, accept) => () =>
  timeCommand('curl', [
    '-sf',
    '-o',
    '/dev/null',
    '-H',
    `X-Auth: ${token}`,
    '-H',
    `Accept: ${accept}`,
    `${server.origin}/api/search/?query=${encodeURIComponent(query)}`,
  ]);
const find =
  (...tests) =>
  () =>
    timeCommand('find', [root, ...tests]);

// The first search starts the threads.
await search('nothing', 'application/json')();
const json = 'application/json';
report(
  'search for two words / find -iname',
  await pair(9, search('invoice 0001', json), find('-iname', '*invoice*0001*')),
  '<= 1',
);
report(
  'search for no hit / find -iname',
  await pair(9, search('zzz', json), find('-iname', '*zzz*')),
  '<= 1',
);
report(
  'search of 28,572 hits, in lines / find -printf',
  await pair(
    5,
    search('sketch', 'application/x-ndjson'),
    find('-iname', '*sketch*', '-printf', '%P %s %T@\\n'),
  ),
  '<= 2',
);

const waits = await longestWait(server, async () => {
  const address = `${server.origin}/api/search/?query=sketch`;
  const headers = { 'X-Auth': token };
  for (let i = 0; i < 5; i++) await new Promise((resolve) => httpGet(address, { headers }, drain(resolve)));
});
console.log(`longest wait of another request meanwhile     ${waits.toFixed(0)} ms  (aim < 20)`);
console.log(`memory after all that                        ${residentMegabytes(server.pid).toFixed(0)} MB`);
await server.stop();
