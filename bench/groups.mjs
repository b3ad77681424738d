// `node bench/groups.mjs [ROUNDS]`: 10,000 users in 500 groups of 20 folders and 100 rules each, ten groups for each
// user: the start, memory, lists for administrators, the first requests of users, and a change of one group, with
// the longest stall of the main thread in each.
import { mkdirSync, readdirSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { median, temporaryFolder } from './lib.mjs';
import { login, ownMegabytes, startServer } from './server.mjs';

const ROUNDS = Number(process.argv[2] ?? 5);
const [USERS, GROUPS, FOLDERS, RULES, GROUPS_OF_USER] = [10_000, 500, 20, 100, 10];
const FIRST_USER = 1000;
const permissions = { create: true, rename: true, modify: true, delete: true, share: false, download: true };

const folder = temporaryFolder();
const [root, state] = [join(folder, 'files'), join(folder, 'state')];
for (let group = 0; group < GROUPS; group += 1)
  for (let each = 0; each < FOLDERS; each += 1)
    mkdirSync(join(root, pathOf(group, each)), { recursive: true });
const empty = await startServer(root, state, { watched: false });
const { password } = empty;
await empty.stop();
await fill(
  join(
    state,
    readdirSync(state).find((name) => name.endsWith('.db')),
  ),
);

const server = await startServer(root, state);
const figures = [];
note('start', { ms: server.readyMs });
const admin = { 'X-Auth': await login({ ...server, password }) };
note('memory after the start', { megabytes: ownMegabytes(server.pid) });
await measured('list of users', () => read('/api/users', admin));
await measured('list of groups', () => read('/api/groups', admin));

let next = FIRST_USER;
await measured('login', async () => {
  await logIn(next++);
});
const others = await Promise.all(Array.from({ length: ROUNDS + 1 }, () => logIn(next++)));
await measured('first request of a user', (round) => read('/api/resources/', others[round]));
const [user] = others;
await measured('second request', () => read('/api/resources/', user));
await measured('the own folders', () => read('/api/mounts', user));
await measured('what a user can see', (round) => read(`/api/access?user=${next + round}&path=/`, admin));
await measured('change of a group', (round) => change(round));
await measured('the next request after a change', async (round) => {
  await change(round + ROUNDS + 1);
  await server.resetStall();
  return read('/api/resources/', user);
});
for (let each = 0; each < 100; each += 10)
  await Promise.all(Array.from({ length: 10 }, async () => read('/api/resources/', await logIn(next++))));
note('memory after 100 users', { megabytes: ownMegabytes(server.pid) });

console.log(`Node ${process.versions.node}, ${ROUNDS} rounds, medians\n`);
console.log('| what | ms | longest stall, ms | the worst | KB | MB of memory |\n|---|---|---|---|---|---|');
for (const { what, ms, stall, worst, kilobytes, megabytes } of figures) {
  const cells = [ms, stall, worst, kilobytes, megabytes].map((value) => value?.toFixed(0) ?? '–');
  console.log(`| ${[what, ...cells].join(' | ')} |`);
}
console.log(`\nLoad ${loadavg()[0]?.toFixed(1)}`);
await server.stop();

function pathOf(group, each) {
  return `department-${group % 25}/team-${group}/folder-${each}`;
}

/** Without its API, which would hash 10,000 passwords; all users have that of the administrator. */
async function fill(file) {
  const load = (path) =>
    import(pathToFileURL(resolve(import.meta.dirname, '../packages/server/dist', path)).href);
  const { openDatabase } = await load('core/db/database.js');
  const { insertRows } = await load('core/db/insert-rows.js');
  const database = await openDatabase({ kind: 'sqlite', file });
  const owner = await database.query.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const numbers = (count) => Array.from({ length: count }, (_, number) => number);
  const rows = {
    users: numbers(USERS).map((number) => {
      const name = `user-${number}`;
      const own = { username: name, username_key: name, scope_name: null, is_admin: 0, home_key: null };
      return { ...owner, ...own, id: FIRST_USER + number, permissions: JSON.stringify(permissions) };
    }),
    groups: numbers(GROUPS).map((number) => ({
      ...{ id: number + 1, name: `Team ${number}`, name_key: `team ${number}` },
      ...{ rules: JSON.stringify(rulesOf(number)), created_at: 1, changed_at: 1 },
    })),
    mounts: numbers(GROUPS * FOLDERS).map((number) => {
      const [group, position] = [Math.floor(number / FOLDERS), number % FOLDERS];
      return {
        ...{ user_id: null, group_id: group + 1, position, name: `Folder ${position} of ${group}` },
        ...{ path: `/${pathOf(group, position)}`, permissions: JSON.stringify(permissions), rules: '[]' },
      };
    }),
    group_members: numbers(USERS * GROUPS_OF_USER).map((number) => {
      const [member, each] = [Math.floor(number / GROUPS_OF_USER), number % GROUPS_OF_USER];
      return { group_id: ((member + each * 53) % GROUPS) + 1, user_id: FIRST_USER + member };
    }),
  };
  await database.query.transaction().execute(async (query) => {
    for (const [table, all] of Object.entries(rows)) await insertRows(database, query, table, all);
  });
  await database.close();
}

function rulesOf(group, count = RULES) {
  return Array.from({ length: count }, (_, number) => ({
    ...{ regex: false, allow: number % 3 === 0, path: `/of-${group}/hidden-${number}`, regexp: null },
  }));
}

async function change(round) {
  const response = await fetch(`${server.origin}/api/groups/1`, {
    method: 'PUT',
    headers: admin,
    body: JSON.stringify({ rules: rulesOf(round, RULES - 1), current_password: password }),
  });
  return taken(response);
}

async function logIn(id) {
  const response = await fetch(`${server.origin}/api/login`, {
    method: 'POST',
    body: JSON.stringify({ username: `user-${id - FIRST_USER}`, password }),
  });
  return { 'X-Auth': (await taken(response)).toString() };
}

async function read(path, headers) {
  return taken(await fetch(server.origin + path, { headers }));
}

async function taken(response) {
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${response.url}: ${response.status} ${bytes}`);
  return bytes;
}

async function measured(what, once) {
  const runs = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    await server.resetStall();
    const startedAt = performance.now();
    const bytes = await once(round);
    const ms = performance.now() - startedAt;
    // The next turns of the loop, which a request leaves work for, are part of it.
    await new Promise((done) => setTimeout(done, 50));
    runs.push({ ms, stall: (await server.readStall()).own, kilobytes: (bytes?.length ?? 0) / 1024 });
  }
  const middle = (key) => median(runs.map((run) => run[key]));
  note(what, {
    ...{ ms: middle('ms'), stall: middle('stall'), kilobytes: middle('kilobytes') },
    worst: Math.max(...runs.map(({ stall }) => stall)),
  });
}

function note(what, figure) {
  figures.push({ what, ...figure });
}
