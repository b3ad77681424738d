import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { outputOf, ROOT } from './run.mjs';

const PROGRAM = join(ROOT, 'packages/server/dist/bundle/main.js');
const FIXTURES = join(ROOT, 'packages/server/test/fixtures/states');
const PASSWORD = 'correct horse battery';
/** Files of a running server, and the two megabytes that it frees when the disk is full. */
const PASSING = ['reserve', '*.lock', '*.pid'].map((name) => `--exclude=${name}`);
const PERMISSIONS = ['create', 'rename', 'modify', 'delete', 'share', 'download'];

/**
 * The state folder and the served folder that each release made are kept, so that all later ones are tested
 * with them (`upgraded-states.test.ts`). Makes those of the built program, unless they are there already or
 * `isDry`. Returns what keeps the release from going on, or null.
 *
 * @param {string} version
 * @param {boolean} isDry
 */
export async function ensureStateFixture(version, isDry = false) {
  const folder = join(FIXTURES, version);
  if (existsSync(folder)) return null;
  if (isDry) return `There is no state of ${version} in ${FIXTURES}: it is made without --dry-run.`;
  const work = mkdtempSync(join(tmpdir(), 'satchel-state-'));
  try {
    for (const name of ['files', 'state']) mkdirSync(join(work, name), { mode: 0o700 });
    const expected = await withServer(work, fill);
    mkdirSync(folder, { recursive: true });
    const owned = ['--owner=0', '--group=0', '--numeric-owner', '--sort=name'];
    await outputOf('tar', [
      '-czf',
      join(folder, 'folders.tar.gz'),
      ...owned,
      ...PASSING,
      '-C',
      work,
      'files',
      'state',
    ]);
    writeFileSync(join(folder, 'expected.json'), `${JSON.stringify(expected, null, 2)}\n`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return `The state of ${version} was written into ${folder}. Commit it, and run npm test and this again.`;
}

async function withServer(work, use) {
  const flags = ['--address', '127.0.0.1', '--port', '0', '--log', '', '--state', join(work, 'state')];
  const server = spawn(process.execPath, [PROGRAM, join(work, 'files'), ...flags], {
    cwd: work,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(server, 'exit');
  try {
    let text = '';
    for await (const chunk of server.stdout) {
      text += String(chunk);
      if (text.includes('Ready')) break;
    }
    return await use(/http:\/\/[^\s/]+/.exec(text)[0], /Password:\s+(\S+)/.exec(text)[1]);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}

/** Makes a little of everything that a state folder keeps; returns what has to be found again. */
async function fill(origin, firstPassword) {
  const admin = await login(origin, 'admin', firstPassword);
  for (const username of ['anna', 'ben']) {
    const perm = {
      ...Object.fromEntries(PERMISSIONS.map((name) => [name, true])),
      admin: username === 'anna',
      execute: false,
    };
    const scope = username === 'ben' ? '/shared' : '/';
    const user = { id: 0, username, password: PASSWORD, scope, locale: 'de', perm, commands: [], rules: [] };
    const look = { viewMode: 'list', sorting: { by: 'name', asc: false }, lockPassword: false };
    const more = { singleClick: false, redirectAfterCopyMove: false, hideDotfiles: true, dateFormat: false };
    const data = { ...user, ...look, ...more, aceEditorTheme: '' };
    await admin('POST', '/api/users', { what: 'user', which: [], data });
  }
  const anna = await login(origin, 'anna', PASSWORD);
  await anna('POST', '/api/resources/shared/plan.txt', 'first plan\n');
  await anna('PUT', '/api/resources/shared/plan.txt', 'second plan\n');
  await anna('POST', '/api/resources/letters/old.txt', 'an old letter\n');
  await anna('POST', '/api/resources/letters/new.txt', 'a new letter\n');
  await anna('DELETE', '/api/resources/letters/old.txt');
  await anna('PATCH', '/api/resources/letters/new.txt?action=rename&destination=/letters/sent.txt');
  const link = await (await anna('POST', '/api/share/shared/plan.txt')).json();
  return {
    users: { anna: PASSWORD, ben: PASSWORD },
    files: { '/shared/plan.txt': 'second plan\n', '/letters/sent.txt': 'a new letter\n' },
    versions: { '/shared/plan.txt': ['first plan\n'] },
    trash: { '/letters/old.txt': 'an old letter\n' },
    links: { [link.hash]: '/shared/plan.txt' },
    historySteps: 6,
  };
}

/** Returns a function that sends requests as that user, and throws where one is rejected. */
async function login(origin, username, password) {
  const send = async (method, path, body, token) => {
    const response = await fetch(origin + path, {
      method,
      headers: token ? { 'X-Auth': token } : {},
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    if (response.ok) return response;
    throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  };
  const token = await (await send('POST', '/api/login', { username, password })).text();
  return (method, path, body) => send(method, path, body, token);
}
