import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const RECORDER = fileURLToPath(new URL('test-recorder.mjs', import.meta.url));
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const LOOK_MS = 500;
/** Processes that the tests have started may end by themselves in this time. */
const END_MS = 5000;
/** The name of a fault that belongs to no single test. */
const WHOLE = '(the file)';
const NOTHING = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs test files in one process of Vitest with its workers; without `files` all there are.
 *
 * @param {object} options
 * @param {string} options.root The folder that contains the configuration of Vitest.
 * @param {string[]} [options.files] Absolute paths.
 * @param {number} options.silenceMs The processes are killed when no test has ended for this long.
 * @param {boolean} [options.isQuiet] Return the output instead of showing it.
 * @param {NodeJS.ProcessEnv} [options.env]
 * @returns {Promise<{ results: Map<string, FileResult>, notBegun: string[], strays: Fault[], output: string }>}
 *   `notBegun` are files that no worker came to, because the process ended before; `strays` are errors that belong to
 *   no file.
 *
 * @typedef {{ name: string, message: string }} Fault
 * @typedef {{ isOk: boolean, passed: number, failed: number, skipped: number, faults: Fault[] }} FileResult
 *   A file that failed has at least one fault and counts at least one failure.
 */
export async function runTestFiles({ root, files = [], silenceMs, isQuiet = false, env = {} }) {
  const folder = mkdtempSync(join(tmpdir(), 'test-records-'));
  const records = join(folder, 'records.jsonl');
  try {
    const { code, output, wasSilent } = await runVitest({
      args: ['run', '--reporter=default', `--reporter=${RECORDER}`, ...files],
      cwd: root,
      env: { ...process.env, ...env, TEST_RECORDS: records },
      isQuiet,
      progress: () => (existsSync(records) ? statSync(records).size : 0),
      silenceMs,
    });
    const lines = existsSync(records) ? readFileSync(records, 'utf8').trimEnd().split('\n') : [];
    const lost = wasSilent
      ? `It did not end: nothing happened for ${silenceMs / 1000} s, or its process ended before`
      : 'Its process ended before the file did';
    return { ...collect(lines.filter((line) => line !== '').map(JSON.parse), files, code, lost), output };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runVitest({ args, cwd, env, isQuiet, progress, silenceMs }) {
  const child = spawn(process.execPath, [VITEST, ...args], {
    cwd,
    env,
    stdio: ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit'],
    // A group of its own, so that all of it can be killed.
    detached: true,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const stop = (signal) => {
    void endGroup(child).then(() => process.exit(128 + constants.signals[signal]));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  let wasSilent = false;
  let [seen, since] = [0, Date.now()];
  const look = setInterval(() => {
    const now = progress();
    if (now !== seen) [seen, since] = [now, Date.now()];
    if (Date.now() - since < silenceMs) return;
    clearInterval(look);
    wasSilent = true;
    void endGroup(child);
  }, LOOK_MS);
  try {
    const [code] = await once(child, 'exit');
    // Processes that the tests left running do not slow down the next run.
    await endGroup(child);
    return { code, output, wasSilent };
  } finally {
    clearInterval(look);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, stop);
  }
}

/** Ends all processes of the group, those that hang as well. */
async function endGroup({ pid }) {
  const send = (signal) => {
    try {
      return process.kill(-pid, signal);
    } catch {
      return false;
    }
  };
  send('SIGTERM');
  for (const end = Date.now() + END_MS; send(0) && Date.now() < end; ) await sleep(50);
  send('SIGKILL');
}

/** The recorded events of each file. */
function collect(events, wanted, code, lost) {
  const of = (name) => events.filter(({ event }) => event === name);
  const listed = new Set([...wanted, ...of('listed').flatMap(({ files }) => files)]);
  const begun = new Set(of('begun').map(({ file }) => file));
  const ended = new Map(of('ended').map((end) => [end.file, end]));
  const isStray = ({ event, file }) => event === 'stray' && !begun.has(file);
  const strays = events.filter(isStray).flatMap(({ faults }) => faults);
  const results = new Map();
  for (const file of begun) {
    const faults = events.filter((each) => each.file === file).flatMap((each) => each.faults ?? []);
    results.set(file, resultOf(ended.get(file), faults, lost));
  }
  const isExplained = strays.length > 0 || [...results.values()].some(({ isOk }) => !isOk);
  if (of('over').length === 0 || (code !== 0 && !isExplained)) {
    strays.push({ name: '(outside of the test files)', message: `Vitest ended with code ${code}` });
  }
  const notBegun = [...listed].filter((file) => !begun.has(file));
  // Vitest says for each worker that ended that it did; the files that it had are known.
  return { results, notBegun, strays: ended.size < begun.size ? [] : strays };
}

function resultOf(end, faults, lost) {
  if (!end)
    return { ...NOTHING, isOk: false, failed: 1, faults: [...faults, { name: WHOLE, message: lost }] };
  if (end.isOk && faults.length === 0) return { isOk: true, ...end.counts, faults };
  const said = faults.length > 0 ? faults : [{ name: WHOLE, message: 'It failed without an error' }];
  return { isOk: false, ...end.counts, failed: Math.max(1, end.counts.failed), faults: said };
}
