import { run } from './lib/run.mjs';

/**
 * `npm run fuzz -- 100000`: the number of attempts for each property, and of damaged databases of File
 * Browser that are read. fast-check prints the seed of a failure, the other test the number of the mutation.
 */
const runs = Number(process.argv[2] ?? 20_000);
if (!Number.isSafeInteger(runs) || runs < 1) {
  console.error('Give the number of attempts as a whole number, as in: npm run fuzz -- 100000');
  process.exit(2);
}
const env = { ...process.env, FUZZ_RUNS: String(runs), FUZZ_MUTATIONS: String(runs) };
const files = ['fuzz', 'fuzz-sockets', 'bolt-fuzz'].map((name) => `packages/server/test/${name}.test.ts`);
process.exit(await run('npx', ['vitest', 'run', '--project', 'server', ...files], { env }));
