// `node scripts/trials.mjs [NAMES]`: runs the long trials (`*.trial.ts`), which no gate runs: they take
// minutes, and some need root or tools that few machines have.
import { run } from './lib/run.mjs';

process.exitCode = await run('npx', [
  'vitest',
  'run',
  '--config',
  'scripts/lib/trials.config.ts',
  ...process.argv.slice(2),
]);
