// `npm test`: all checks, from a fresh clone; the last line counts them.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { bin, ROOT, run, runQuietly, TSC } from './lib/run.mjs';
import { ensureTools } from './lib/tools.mjs';

const REPORT = join(ROOT, '.cache/test-report.json');
const ci = process.env.CI === 'true' || process.env.CI === '1';

await ensureInstalled();
const missingTools = await ensureTools();
await ensureBuilt();

const checks = [
  ['types', TSC, ['-b']],
  ['types of tests', TSC, ['-p', 'packages/server/tsconfig.test.json']],
  ['lint and format', bin('biome'), ['check', '.']],
  ['licences, bill of materials, known vulnerabilities', process.execPath, ['scripts/supply-chain.mjs']],
  [
    'import rules',
    bin('depcruise'),
    ['packages', '--config', 'dependency-rules.cjs', '--output-type', 'err'],
  ],
];
let failed = 0;
let passed = 0;
// They end while the first tests run: some of them wait for the disk or the network.
const checked = Promise.all(
  checks.map(async ([name, program, args]) => {
    const { code, output } = await runQuietly(program, args);
    console.log(`${output}${code === 0 ? 'ok' : 'FAILED'}: ${name}`);
    if (code === 0) passed++;
    else failed++;
  }),
);

mkdirSync(join(ROOT, '.cache'), { recursive: true });
rmSync(REPORT, { force: true });
const vitest = await run(bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
]);
const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null;
await checked;
if (report) {
  passed += report.numPassedTests;
  failed += report.numFailedTests;
}
// A suite that fails to load, or an error outside a test, has no failed test of its own.
if (vitest !== 0 && !report?.numFailedTests) failed++;

const skipped = report?.numPendingTests ?? 0;
for (const reason of missingTools) console.log(`${ci ? 'FAILED' : 'skipped'}: ${reason}`);
if (ci) failed += missingTools.length;
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
process.exitCode = failed > 0 ? 1 : 0;
