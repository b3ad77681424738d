import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, get as httpGet } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));

/** A folder that is gone when the program ends. */
export function workFolder() {
  const folder = mkdtempSync(join(process.env.BENCH_DIR ?? tmpdir(), 'satchel-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts the built server on a free port and logs in; `readyMs` is from spawn to the printed address. */
export async function startServer(root, state) {
  const startedAt = performance.now();
  const child = spawn(
    process.execPath,
    [MAIN, root, '--state', state, '--address', '127.0.0.1', '--port', '0'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const output = await firstOutput(child);
  const readyMs = performance.now() - startedAt;
  const origin = /http:\/\/\S+/.exec(output)?.[0].replace(/\/$/, '');
  const password = /Password:\s+(\S+)/.exec(output)?.[1];
  const stop = async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return { origin, password, readyMs, pid: child.pid, stop };
}

async function firstOutput(child) {
  let text = '';
  for await (const chunk of child.stdout) {
    text += chunk;
    if (/Ready/.test(text)) return text;
  }
  throw new Error(`the server ended: ${text}`);
}

export async function login({ origin, password }) {
  const body = JSON.stringify({ username: 'admin', password });
  const response = await fetch(`${origin}/api/login`, { method: 'POST', body });
  if (!response.ok) throw new Error(`login: ${response.status}`);
  return response.text();
}

/** Resident memory of a process in MB. */
export function residentMegabytes(pid) {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Milliseconds that a command took; its output is thrown away. */
export function timeCommand(command, args) {
  const startedAt = performance.now();
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (error || status !== 0) throw error ?? new Error(`${command} ended with ${status}`);
  return performance.now() - startedAt;
}

export function hasProgram(program) {
  return spawnSync('which', [program], { stdio: 'ignore' }).status === 0;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)];
}

/** Runs both in turn, A B A B …, so that a machine that slows down slows both; resolves to the medians. */
export async function pair(runs, ours, theirs) {
  const times = { ours: [], theirs: [] };
  await ours();
  await theirs();
  for (let i = 0; i < runs; i++) {
    times.ours.push(await ours());
    times.theirs.push(await theirs());
  }
  return { ours: median(times.ours), theirs: median(times.theirs) };
}

/** One line a figure: what, our milliseconds, the peer's, the ratio, the aim. */
export function report(what, { ours, theirs }, aim) {
  const ratio = ours / theirs;
  console.log(
    `${what.padEnd(44)} ${ours.toFixed(0).padStart(7)} ms  peer ${theirs.toFixed(0).padStart(7)} ms  time ratio ${ratio.toFixed(2)}  (aim ${aim})`,
  );
}

export function drain(done) {
  return (response) => response.resume().once('end', done);
}

/** The longest that a request which costs nothing waited for its answer while `work` went on. */
export async function longestWait({ origin }, work) {
  const agent = new Agent({ keepAlive: true });
  let isOver = false;
  let longest = 0;
  const probe = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await new Promise((resolve) => httpGet(`${origin}/health`, { agent }, drain(resolve)));
      longest = Math.max(longest, performance.now() - startedAt);
      await sleep(1);
    }
  })();
  await work();
  isOver = true;
  await probe;
  agent.destroy();
  return longest;
}
