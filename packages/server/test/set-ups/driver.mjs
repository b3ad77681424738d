// Runs one set-up inside of its own mount and network namespace, as root, and prints what happened as JSON.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const WAIT_MS = Number(process.argv[3]);
const {
  given,
  before,
  account,
  start,
  env = {},
  folder,
  at,
  login,
  checks = [],
} = JSON.parse(process.argv[2]);
const environment = { ...process.env, ...env };
const ids = account === undefined ? {} : { uid: account, gid: account };
const deadline = setTimeout(() => end({ hung: true }), WAIT_MS);
let child;
let output = '';

function end(result) {
  clearTimeout(deadline);
  child?.kill('SIGKILL');
  process.stdout.write(JSON.stringify({ output, ...result }), () => process.exit(0));
}

/** Runs lines of a shell as the operator of the machine, or as the account of the container. */
function shell(lines, how = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', lines], {
    ...{ env: environment, cwd: folder, encoding: 'utf8', timeout: WAIT_MS, ...how },
  });
  if (status !== 0) end({ failed: lines, status, said: `${stdout}${stderr}` });
  return status === 0;
}

async function started() {
  const [command, ...args] = start;
  child = spawn(command, args, { env: environment, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], ...ids });
  const gone = once(child, 'close').then(([code]) => ({ code }));
  const ready = new Promise((resolve) => {
    const hear = (text) => {
      output += text;
      if (output.includes('Ready.')) resolve(null);
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
  });
  return Promise.race([ready, gone]);
}

/** Logs in, lists the folder, and uploads a file. */
async function use() {
  const username = login?.username ?? /User:\s+(\S+)/.exec(output)?.[1] ?? 'admin';
  const password = login?.password ?? /Password:\s+(\S+)/.exec(output)?.[1] ?? '';
  const body = JSON.stringify({ username, password });
  const headers = { 'Content-Type': 'application/json', ...login?.headers };
  const answer = await fetch(`${at}/api/login`, { method: 'POST', body, headers });
  const token = await answer.text();
  if (!answer.ok) return { login: answer.status, said: token };
  const asked = { 'X-Auth': token };
  const list = await fetch(`${at}/api/resources/`, { headers: asked });
  const upload = await fetch(`${at}/api/resources/up.txt?override=true`, {
    ...{ method: 'POST', headers: asked, body: 'hello' },
  });
  const read = await fetch(`${at}/api/raw/up.txt`, { headers: asked });
  const statuses = [answer, list, upload, read].map(({ status }) => status);
  return { statuses, text: await read.text() };
}

if (given && !shell(given, { cwd: '/' })) await once(process, 'exit');
if (before && !shell(before, ids)) await once(process, 'exit');
const ended = await started();
if (ended !== null) end(ended);
else {
  const used = login === null ? {} : await use();
  if (checks.every((lines) => shell(lines, ids))) end({ started: true, ...used });
}
