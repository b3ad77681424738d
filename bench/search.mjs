// `node bench/search.mjs`: searches a tree of 200,000 files, compared with `find -iname`, and measures how
// long other requests wait.
import { join } from 'node:path';
import { pair, report, reportFigure, temporaryFolder, timeCommand } from './lib.mjs';
import { makeTree } from './make-tree.mjs';
import { curlOf, login, residentMegabytes, startServer } from './server.mjs';

const folder = temporaryFolder();
const root = join(folder, 'files');
makeTree(root, 200_000, 3);

const server = await startServer(root, join(folder, 'state'));
const curl = curlOf(server, await login(server));
const search = (query, accept) => () =>
  curl(`/api/search/?query=${encodeURIComponent(query)}`, '-H', `Accept: ${accept}`);
const find =
  (...tests) =>
  () =>
    timeCommand('find', [root, ...tests]);

// The first search starts the threads.
await search('nothing', 'application/json')();
const json = 'application/json';
report(
  'search for two words / find -iname',
  await pair(9, search('invoice 0001', json), find('-iname', '*invoice*0001*'), server),
  '<= 1',
);
report(
  'search for no hit / find -iname',
  await pair(9, search('zzz', json), find('-iname', '*zzz*'), server),
  '<= 1',
);
report(
  'search of 28,572 hits, in lines / find -printf',
  await pair(
    5,
    search('sketch', 'application/x-ndjson'),
    find('-iname', '*sketch*', '-printf', '%P %s %T@\\n'),
    server,
  ),
  '<= 2',
);

reportFigure('memory after all that', residentMegabytes(server.pid), 'MB', 'none');
await server.stop();
