import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR } from '../scripts/lib/allocator.mjs';
import { nodeBinary } from '../scripts/lib/node-binaries.mjs';
import { timeCommand } from './lib.mjs';

const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));
/**
 * `BENCH_NODE` is the path of a program or a major version, which is downloaded; by default the server runs
 * in the Node that runs the bench.
 */
const NODE = await chosenNode(process.env.BENCH_NODE);
const children = new Set();
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

const STALLS = new URL('./stalls.mjs', import.meta.url).href;

/**
 * Starts the built server, of this checkout unless `main` names another, on a free port; `readyMs` is the
 * time from spawn to its first response. Its stalls are measured by a module that is loaded into it from here
 * and is not part of the product.
 */
export async function startServer(root, state, { watched = true, main = MAIN } = {}) {
  const startedAt = performance.now();
  const flags = ['--state', state, '--address', '127.0.0.1', '--port', '0'];
  const child = spawn(
    NODE,
    [...(watched ? ['--import', STALLS] : []), ...profiling(), main, root, ...flags],
    {
      // The same settings as `npm start` and the systemd unit use.
      env: { ...ALLOCATOR, ...process.env },
      stdio: ['ignore', 'pipe', 'inherit', ...(watched ? ['ipc'] : [])],
    },
  );
  children.add(child);
  child.once('exit', () => children.delete(child));
  const output = await firstOutput(child);
  const origin = /http:\/\/\S+/.exec(output)?.[0].replace(/\/$/, '');
  await (await fetch(`${origin}/health`)).arrayBuffer();
  const readyMs = performance.now() - startedAt;
  const send = async (what) => {
    const answer = once(child, 'message');
    child.send(what);
    return (await answer)[0];
  };
  return {
    origin,
    password: /Password:\s+(\S+)/.exec(output)?.[1],
    readyMs,
    pid: child.pid,
    resetStall: () => send('reset'),
    /**
     * The longest stall of the main thread since the last reset, in milliseconds: without and with waiting
     * for a processor.
     */
    readStall: () => send('read'),
    /** The memory of the main thread in bytes, as Node counts it. */
    readMemory: () => send('memory'),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
    },
  };
}

async function chosenNode(wanted) {
  if (!wanted) return process.execPath;
  if (!/^\d+$/.test(wanted)) return wanted;
  return (await nodeBinary(wanted, `${process.platform}-${process.arch}`)).program;
}

/** Starts a bare server, which prints its address, for the files in `root`. */
export async function startFloor(script, root) {
  const child = spawn(NODE, [fileURLToPath(script), root], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.add(child);
  const [text] = await once(child.stdout, 'data');
  const stop = async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
    children.delete(child);
  };
  return { origin: String(text).trim(), pid: child.pid, stop };
}

/** Milliseconds on a processor so far, of all threads and of the main one. */
export function threadTimes(pid) {
  const of = (thread) =>
    Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  const threads = readdirSync(`/proc/${pid}/task`);
  return { all: threads.reduce((sum, thread) => sum + of(thread), 0), main: of(pid) };
}

/** If `BENCH_PROFILE=folder` is set, the server writes a profile to that folder. */
function profiling() {
  const folder = process.env.BENCH_PROFILE;
  return folder ? ['--cpu-prof', '--cpu-prof-interval', '200', '--cpu-prof-dir', folder] : [];
}

async function firstOutput(child) {
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (/Ready/.test(text)) return text;
  }
  throw new Error(`The server ended: ${text}`);
}

export async function login({ origin, password }) {
  const body = JSON.stringify({ username: 'admin', password });
  const response = await fetch(`${origin}/api/login`, { method: 'POST', body });
  if (!response.ok) throw new Error(`The login failed: ${response.status}`);
  return response.text();
}

/** An API key of the administrator with all permissions that a key can have. */
export async function makeKey({ origin }, token) {
  const permissions = ['create', 'rename', 'modify', 'delete', 'share', 'download'];
  const response = await fetch(`${origin}/api/keys`, {
    method: 'POST',
    headers: { 'X-Auth': token },
    body: JSON.stringify({ name: 'bench', permissions, expires: null }),
  });
  if (!response.ok) throw new Error(`The key was rejected: ${response.status}`);
  return (await response.json()).key;
}

/** Switches off the brake, which would stop one session that makes all changes of a bench. */
export async function releaseBrake({ origin }, token) {
  const response = await fetch(`${origin}/api/settings`, {
    method: 'PUT',
    headers: { 'X-Auth': token },
    body: JSON.stringify({ brake: { enabled: false } }),
  });
  if (!response.ok) throw new Error(`The settings were rejected: ${response.status}`);
}

/** A timed curl of one of the server's paths; curl costs the machine less than this program would. */
export function curlOf({ origin }, token) {
  return (path, ...args) =>
    timeCommand('curl', ['-sf', '-o', '/dev/null', '-H', `X-Auth: ${token}`, ...args, origin + path]);
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Proportional memory of one process in MiB. */
export function ownMegabytes(pid) {
  const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Proportional memory of a process and of those it started, in MiB. */
export function proportionalMegabytes(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.reduce((sum, child) => sum + proportionalMegabytes(child), ownMegabytes(pid));
}

/** Processor time that a process has taken so far, in milliseconds. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
