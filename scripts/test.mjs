// `npm test`: all checks, from a fresh clone; the last line counts them. `npm run test:all` does more of
// each.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runGate } from './lib/gate.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { bin, ROOT, TSC } from './lib/run.mjs';
import { isCi, SILENCE_MS } from './lib/time-limits.mjs';
import { ensureTools } from './lib/tools.mjs';

const isAll = process.argv.includes('--all');

// Programs of the system are mostly waited for, and the build needs none of them.
const [, missing] = await Promise.all([ensureInstalled().then(ensureBuilt), ensureTools()]);

const isGreen = await runGate({
  root: ROOT,
  checks: [
    ['types', TSC, ['-b']],
    ['types of tests', TSC, ['-p', 'packages/server/tsconfig.test.json']],
    ['lint and format', bin('biome'), ['check', '.']],
    ['licences, bill of materials, known vulnerabilities', process.execPath, ['scripts/supply-chain.mjs']],
    [
      'import rules',
      bin('depcruise'),
      ['packages', '--config', 'dependency-rules.cjs', '--output-type', 'err'],
    ],
    ['language', process.execPath, ['scripts/check-language.mjs']],
  ],
  missing,
  isMissingAllowed: !isCi,
  rounds: isAll
    ? [
        { name: 'all tests', env: { TEST_ALL: '1' } },
        { name: 'slowed server', env: { SLOW_BROWSER_TESTS: '1' }, files: browserStories() },
      ]
    : [{ name: 'tests', env: {} }],
  silenceMs: SILENCE_MS,
});
process.exitCode = isGreen ? 0 : 1;

/**
 * The browser tests, without the walk through all states, which has no order of events that a slow server
 * changes.
 */
function browserStories() {
  return readdirSync(join(ROOT, 'e2e'))
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('every-state'))
    .map((name) => join(ROOT, 'e2e', name));
}
