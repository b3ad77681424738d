// `node bench/import.mjs [rounds]`: the built program imports 10,000 users and 50,000 links of File Browser.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { median, reportFigure, temporaryFolder } from './lib.mjs';

const ROUNDS = Number(process.argv[2] ?? 3);
const [USERS, LINKS] = [10_000, 50_000];
const LONGEST_MS = 10_000;
const MOST_MB = 300;
const MAIN = fileURLToPath(new URL('../packages/server/dist/bundle/main.js', import.meta.url));
const MAKER = fileURLToPath(new URL('../packages/server/test/big-database.ts', import.meta.url));
/** Loaded into the program from here: it prints the peak resident size that the system measured, in bytes. */
const MEASURE =
  'data:text/javascript,process.on("exit",()=>process.stderr.write("peak "+process.resourceUsage().maxRSS*1024+"\\n"))';

const folder = temporaryFolder();
const root = join(folder, 'files');
for (let i = 0; i < 10; i += 1) {
  mkdirSync(join(root, `folder-${i}`), { recursive: true });
  writeFileSync(join(root, `folder-${i}`, 'file.txt'), 'x');
}
const file = join(folder, 'filebrowser.db');
const bytes = await makeDatabase();
writeFileSync(file, bytes);
reportFigure('the file', bytes.length / 1e6, 'MB');

const runs = [];
for (let i = 0; i < ROUNDS; i += 1) runs.push(await importOnce());
const times = runs.map(({ ms }) => ms);
const peaks = runs.map(({ megabytes }) => megabytes);
reportFigure('import, median', median(times), 'ms', `< ${LONGEST_MS}`);
reportFigure('import, slowest', Math.max(...times), 'ms', `< ${LONGEST_MS}`);
reportFigure('memory, highest', Math.max(...peaks), 'MB', `< ${MOST_MB}`);
const isWithin = Math.max(...times) < LONGEST_MS && Math.max(...peaks) < MOST_MB;
console.log(isWithin ? 'within its limits' : 'BEYOND ITS LIMITS');
process.exitCode = isWithin ? 0 : 1;

/** The generator belongs to the tests and is TypeScript. */
async function makeDatabase() {
  const bundle = await rolldown({ input: MAKER, platform: 'node' });
  const { output } = await bundle.write({ file: join(folder, 'maker.mjs'), format: 'esm' });
  const { bigDatabase } = await import(join(folder, output[0].fileName));
  return bigDatabase(USERS, LINKS);
}

async function importOnce() {
  const state = join(folder, 'state');
  const startedAt = performance.now();
  const args = [MAIN, 'import', 'filebrowser', file, '--json', '--root', root, '--state', state];
  const child = spawn(process.execPath, ['--import', MEASURE, ...args]);
  let out = '';
  let errors = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  const ms = performance.now() - startedAt;
  const { counts } = code === 0 ? JSON.parse(out) : {};
  if (counts?.users !== USERS || counts.links !== LINKS)
    throw new Error(`Some users or links were not imported: ${errors}`);
  rmSync(state, { recursive: true });
  return { ms, megabytes: Number(/peak (\d+)/.exec(errors)?.[1]) / 1e6 };
}
