// `npm run test:node -- 24 26 [-- files]`: runs the tests of the server, or some of them, with these versions
// of Node, which are downloaded once (`lib/node-binaries.mjs`). The native libraries that are installed work
// with all of them.
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { nodeBinary } from './lib/node-binaries.mjs';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

const words = process.argv.slice(2);
const majors = words.filter((word) => /^\d+$/.test(word));
const files = words.filter((word) => !majors.includes(word) && word !== '--');
if (majors.length === 0) {
  console.error('Name one or more versions of Node: npm run test:node -- 24 26');
  process.exit(2);
}

await ensureInstalled();
await ensureBuilt();
const results = [];
for (const major of majors) {
  const { version, program: cached } = await nodeBinary(major, `${process.platform}-${process.arch}`);
  console.log(`Node ${version}`);
  // Some tests run programs as other accounts, which may not enter the home folder of this one.
  const folder = mkdtempSync(join(tmpdir(), 'satchel-node-'));
  chmodSync(folder, 0o755);
  const program = join(folder, 'node');
  copyFileSync(cached, program);
  // Programs that tests start by the name `node` are of that version, too.
  const env = { ...process.env, PATH: `${dirname(program)}${delimiter}${process.env.PATH}` };
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', ...files];
  try {
    results.push({ version, code: await run(program, args, { env }) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
for (const { version, code } of results) console.log(`Node ${version}: ${code === 0 ? 'passed' : 'FAILED'}`);
process.exitCode = results.every(({ code }) => code === 0) ? 0 : 1;
