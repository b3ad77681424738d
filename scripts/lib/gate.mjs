import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { runQuietly } from './run.mjs';
import { runTestFiles } from './test-files.mjs';

/** More files than these do not fail by chance. */
const MOST_AGAIN = 30;
const RUNS = 3;

/**
 * Runs the checks, then all tests. Each test file that failed is run again alone, at most twice: one that
 * passes then is *unstable*, which is listed and does not refuse a change; one that never passes is *broken*.
 * Checks have one chance. Writes `.cache/last-gate.json`, prints the counts as the last line, and resolves to
 * whether nothing is broken.
 *
 * @param {object} options
 * @param {string} options.root
 * @param {[name: string, program: string, args: string[]][]} options.checks
 * @param {string[]} [options.missing] Sentences about tests that cannot run here.
 * @param {boolean} [options.isMissingAllowed]
 * @param {{ name: string, env: NodeJS.ProcessEnv, files?: string[] }[]} options.rounds Each runs all test files, or these.
 * @param {number} options.silenceMs See `runTestFiles`.
 * @returns {Promise<boolean>}
 */
export async function runGate({ root, checks, missing = [], isMissingAllowed = true, rounds, silenceMs }) {
  const tree = describeTree(root);
  const recordFile = join(root, '.cache/last-gate.json');
  rmSync(recordFile, { force: true });
  const startedAt = new Date();
  const total = { passed: 0, failed: 0, skipped: 0 };
  const unstable = [];
  const broken = [];

  await runChecks(checks, total);
  if (!isMissingAllowed) total.failed += missing.length;
  for (const round of total.failed === 0 ? rounds : []) {
    const found = await runRound({ ...round, root, silenceMs });
    for (const key of Object.keys(total)) total[key] += found.total[key];
    unstable.push(...found.unstable);
    broken.push(...found.broken);
  }

  for (const reason of missing) console.log(`${isMissingAllowed ? 'skipped' : 'FAILED'}: ${reason}`);
  list('Broken: failed in each run', broken);
  list('Unstable: failed, and passed when the file ran again alone', unstable);
  if (unstable.length > 0) console.log(`unstable: ${unstable.length}`);
  const { passed, failed, skipped } = total;
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  mkdirSync(join(root, '.cache'), { recursive: true });
  const record = { ...tree, startedAt, seconds, passed, failed, skipped, unstable, broken };
  writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`);
  return failed === 0;
}

function describeTree(root) {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  try {
    return { commit: git('rev-parse', 'HEAD'), isClean: git('status', '--porcelain') === '' };
  } catch {
    // An archive of the sources has no history.
    return { commit: null, isClean: false };
  }
}

async function runChecks(checks, total) {
  await Promise.all(
    checks.map(async ([name, program, args]) => {
      const { code, output } = await runQuietly(program, args);
      console.log(`${output}${code === 0 ? 'ok' : 'FAILED'}: ${name}`);
      if (code === 0) total.passed++;
      else total.failed++;
    }),
  );
}

/** One round of all test files, and the further chances of those that failed. */
async function runRound({ name, ...options }) {
  const { results, unstable, broken } = await runOnce(options);
  const failing = [...results].filter(([, { isOk }]) => !isOk).map(([file]) => file);
  const hasChance = failing.length <= MOST_AGAIN;
  if (!hasChance) console.log(`${failing.length} files failed, which is no chance: none of them runs again.`);
  const total = { passed: 0, failed: broken.length, skipped: 0 };
  for (const file of failing) {
    const runs = hasChance ? await runAgain(file, results, options) : [results.get(file)];
    const last = runs.at(-1);
    // The last message of a test that failed in several runs.
    const seen = new Map(runs.flatMap(({ faults }) => faults.map((fault) => [fault.name, fault])));
    for (const fault of seen.values()) {
      const entry = { file: relative(options.root, file), ...fault, runs: runs.length };
      if (last.faults.includes(fault)) broken.push(entry);
      else unstable.push(entry);
    }
    results.set(file, last);
  }
  for (const result of results.values()) for (const key of Object.keys(total)) total[key] += result[key];
  const inRound = (entry) => ({ round: name, ...entry });
  return { total, unstable: unstable.map(inRound), broken: broken.map(inRound) };
}

/** Every file runs once: when a process ends before it came to all of them, another one takes the rest. */
async function runOnce({ files, ...options }) {
  const results = new Map();
  const unstable = [];
  let rest = files;
  for (;;) {
    const pass = await runTestFiles({ ...options, files: rest });
    for (const [file, result] of pass.results) results.set(file, result);
    rest = pass.notBegun;
    const strays = pass.strays.map((fault) => ({ file: null, ...fault, runs: 1 }));
    // An error that belongs to no file has no second chance, unless it made one necessary.
    if (rest.length === 0) return { results, unstable, broken: strays };
    if (pass.results.size === 0) {
      const fault = {
        file: null,
        name: '(outside of the test files)',
        message: 'No file could be run',
        runs: 1,
      };
      return { results, unstable, broken: [...strays, fault] };
    }
    unstable.push(...strays);
  }
}

/**
 * The results of all runs of a file that failed: the first one, and those that it has alone until it passes.
 */
async function runAgain(file, results, options) {
  const runs = [results.get(file)];
  let output = '';
  while (runs.length < RUNS && !runs.at(-1).isOk) {
    const {
      results: again,
      strays,
      output: said,
    } = await runTestFiles({ ...options, files: [file], isQuiet: true });
    const result = again.get(file) ?? runs.at(-1);
    runs.push(
      result.isOk && strays.length > 0 ? { ...result, isOk: false, failed: 1, faults: strays } : result,
    );
    output = said;
    const verdict = runs.at(-1).isOk ? 'passed' : 'failed';
    console.log(`${relative(options.root, file)}, alone, run ${runs.length} of at most ${RUNS}: ${verdict}`);
  }
  if (!runs.at(-1).isOk) console.log(output);
  return runs;
}

function list(title, entries) {
  if (entries.length === 0) return;
  console.log(`\n${title}:`);
  for (const { round, file, name, message, runs } of entries) {
    console.log(`  ${file ?? round} > ${name}\n    ${message} (${runs} ${runs === 1 ? 'run' : 'runs'})`);
  }
}
