import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bin } from './run.mjs';

const GATE = new URL('gate.mjs', import.meta.url).href;
/**
 * A process that hangs is waited for this long, so it may not be shorter than the start of Vitest on a busy
 * machine.
 */
const SILENCE_MS = 10_000;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'satchel-gate-'));
  put('.gitignore', '/.cache/\nruns-of-*\n');
  put(
    'vitest.config.mjs',
    `export default { test: {
      globals: true, isolate: false, maxWorkers: 2, testTimeout: 1000, include: ['*.test.mjs'],
    } };`,
  );
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(name, text) {
  writeFileSync(join(folder, name), text);
}

/** A test file that counts its runs and does something in its first run, or in all of them. */
function plant(name, { always = false, whileLoading = '', inTest = '' }) {
  const isNow = always ? 'true' : 'runs === 1';
  put(
    `${name}.test.mjs`,
    `import { appendFileSync, readFileSync } from 'node:fs';
    const counter = ${JSON.stringify(join(folder, `runs-of-${name}`))};
    appendFileSync(counter, '.');
    const runs = readFileSync(counter, 'utf8').length;
    if (${isNow}) { ${whileLoading} }
    test('works', async () => {
      expect(1).toBe(1);
      if (${isNow}) { ${inTest} }
    });
    test('works as well', () => {});`,
  );
}

const FAILS = { inTest: "expect('found').toBe('wanted');" };
const IS_KILLED = { inTest: "process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});" };
const DOES_NOT_LOAD = { whileLoading: "throw new Error('cannot be loaded');" };
const NEVER_ENDS = { inTest: 'await new Promise(() => {});' };
const HANGS = { inTest: 'for (;;);' };

function runsOf(name) {
  return readFileSync(join(folder, `runs-of-${name}`), 'utf8').length;
}

/** Runs the gate as `npm test` does, in a process of its own. */
function runGate({ checks = [] } = {}) {
  const options = { root: folder, checks, rounds: [{ name: 'tests', env: {} }], silenceMs: SILENCE_MS };
  put(
    '.cache-gate.mjs',
    `import { runGate } from ${JSON.stringify(GATE)};
    process.exitCode = (await runGate(${JSON.stringify(options)})) ? 0 : 1;`,
  );
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST_|NODE_ENV)/.test(key)),
  );
  const { status, stdout } = spawnSync(process.execPath, ['.cache-gate.mjs'], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  const record = JSON.parse(readFileSync(join(folder, '.cache/last-gate.json'), 'utf8'));
  return { status, lines: stdout.trimEnd().split('\n'), output: stdout, record };
}

describe('a test file that fails in its first run only', () => {
  test('a test file that fails in its first run only is unstable, however it failed, and the gate is green', () => {
    plant('fails', FAILS);
    plant('is-killed', IS_KILLED);
    plant('does-not-load', DOES_NOT_LOAD);
    plant('hangs', HANGS);
    plant('passes', {});
    const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
    git('init', '--quiet');
    put('.git/info/exclude', '.cache-gate.mjs');
    git('add', '.');
    git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '--quiet', '--message=planted');

    const { status, lines, output, record } = runGate();

    expect(status).toBe(0);
    expect(lines.slice(-2)).toEqual(['unstable: 4', '10 passed, 0 failed']);
    expect(lines).toContain('  fails.test.mjs > works');
    expect(record).toMatchObject({ passed: 10, failed: 0, skipped: 0, broken: [] });
    expect(record.commit).toBe(git('rev-parse', 'HEAD'));
    expect(record.isClean).toBe(true);
    expect(record.unstable.map(({ file, runs }) => [file, runs]).sort()).toEqual([
      ['does-not-load.test.mjs', 2],
      ['fails.test.mjs', 2],
      ['hangs.test.mjs', 2],
      ['is-killed.test.mjs', 2],
    ]);
    expect(output).toContain("works\n    AssertionError: expected 'found' to be 'wanted'");
    expect(output).toContain('(the file)\n    Error: cannot be loaded (2 runs)');
    expect(output).toContain('(the file)\n    It did not end: nothing happened for 10 s');
    expect(runsOf('passes')).toBe(1);
  });
});

describe('a test file that fails in each of three runs', () => {
  test('a test file that fails in each of three runs is broken, however it fails, and its last failure is printed whole', () => {
    plant('fails', { ...FAILS, always: true });
    plant('is-killed', { ...IS_KILLED, always: true });
    plant('does-not-load', { ...DOES_NOT_LOAD, always: true });
    plant('never-ends', { ...NEVER_ENDS, always: true });
    plant('passes', {});

    const { status, lines, output, record } = runGate();

    expect(status).toBe(1);
    expect(lines.at(-1)).toBe('4 passed, 4 failed');
    expect(output).not.toContain('unstable:');
    for (const name of ['fails', 'is-killed', 'does-not-load', 'never-ends']) {
      expect([name, runsOf(name)]).toEqual([name, 3]);
      const last = output.slice(output.indexOf(`${name}.test.mjs, alone, run 3 of at most 3: failed`));
      expect(last).toMatch(new RegExp(`FAIL.* ${name}.test.mjs|Worker exited unexpectedly`));
    }
    expect(record.broken.map(({ file, name, runs }) => [file, name, runs]).sort()).toEqual([
      ['does-not-load.test.mjs', '(the file)', 3],
      ['fails.test.mjs', 'works', 3],
      ['is-killed.test.mjs', '(the file)', 3],
      ['never-ends.test.mjs', 'works', 3],
    ]);
    expect(record.isClean).toBe(false);
  });

  test('a test file that fails in each of three runs is red with another failure each time', () => {
    put(
      'changing.test.mjs',
      `import { appendFileSync, readFileSync } from 'node:fs';
      appendFileSync('runs-of-changing', '.');
      const runs = readFileSync('runs-of-changing', 'utf8').length;
      for (const run of [1, 2, 3]) test('run ' + run, () => expect(run).not.toBe(runs));`,
    );
    const { status, lines, record } = runGate();
    expect(status).toBe(1);
    expect(lines.slice(-2)).toEqual(['unstable: 2', '2 passed, 1 failed']);
    expect(record.broken).toMatchObject([{ name: 'run 3', runs: 3 }]);
  });
});

test('31 files that fail are red at once', () => {
  const names = Array.from({ length: 31 }, (_, n) => `fails-${n}`);
  for (const name of names) plant(name, FAILS);
  const { status, lines } = runGate();
  expect(status).toBe(1);
  expect(lines.at(-1)).toBe('31 passed, 31 failed');
  expect(names.map(runsOf)).toEqual(names.map(() => 1));
});

test('a fault of the linter is red at once, before any test', () => {
  plant('passes', {});
  put('biome.json', '{}');
  put('unused.js', 'export function f() { const unused = 1; }\n');
  const { status, lines, output } = runGate({
    checks: [['lint and format', bin('biome'), ['check', 'unused.js']]],
  });
  expect(status).toBe(1);
  expect(output).toContain('FAILED: lint and format');
  expect(lines.at(-1)).toBe('0 passed, 1 failed');
  expect(existsSync(join(folder, 'runs-of-passes'))).toBe(false);
});

test('tests that cannot be started are red', () => {
  put('vitest.config.mjs', 'throw new Error("no configuration");');
  const { status, lines } = runGate();
  expect(status).toBe(1);
  expect(lines.at(-1)).toMatch(/^0 passed, [12] failed$/);
});
