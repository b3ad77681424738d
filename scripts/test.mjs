// `npm test`: everything that must hold, from a fresh clone; the last line counts it.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { bin, ROOT, run } from './lib/run.mjs';
import { ensureTools } from './lib/tools.mjs';

const REPORT = join(ROOT, '.cache/test-report.json');
const ci = process.env.CI === 'true' || process.env.CI === '1';

await ensureInstalled();
const missingTools = await ensureTools();
await ensureBuilt();

const checks = [
  ['types', 'tsc', ['-b']],
  ['types of tests', 'tsc', ['-p', 'packages/server/tsconfig.test.json']],
  ['lint and format', 'biome', ['check', '.']],
  ['import rules', 'depcruise', ['packages', '--config', 'dependency-rules.cjs', '--output-type', 'err']],
];
let failed = 0;
let passed = 0;
for (const [name, program, args] of checks) {
  const code = await run(bin(program), args);
  console.log(`${code === 0 ? 'ok' : 'FAILED'}: ${name}`);
  if (code === 0) passed++;
  else failed++;
}

mkdirSync(join(ROOT, '.cache'), { recursive: true });
rmSync(REPORT, { force: true });
const vitest = await run(bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${REPORT}`,
]);
const report = existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : null;
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
