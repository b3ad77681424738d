// `npm run test:times [-- names of files]`: runs the tests and prints the cost of each file, the largest
// first: elapsed seconds, and processor seconds of the test itself and of the programs that it starts.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { bin, ROOT, run } from './lib/run.mjs';

const RECORDS = join(ROOT, '.cache/test-times.jsonl');

await ensureInstalled();
await ensureBuilt();
mkdirSync(join(ROOT, '.cache'), { recursive: true });
rmSync(RECORDS, { force: true });
const args = ['run', '--reporter=dot', ...process.argv.slice(2)];
const code = await run(bin('vitest'), args, { env: { ...process.env, TEST_TIMES: RECORDS } });

const records = existsSync(RECORDS) ? readFileSync(RECORDS, 'utf8').trim().split('\n').map(JSON.parse) : [];
const seconds = (ms) => (ms / 1000).toFixed(1).padStart(8);
const line = ({ wallMs, ownMs, childrenMs }, name) =>
  `${seconds(wallMs)}${seconds(ownMs)}${seconds(childrenMs)}  ${name}`;
const areas = new Map();
for (const record of records) {
  const name = relative(ROOT, record.file);
  const area = /^(e2e|packages\/[^/]+)/.exec(name)?.[0] ?? name;
  const sum = areas.get(area) ?? { wallMs: 0, ownMs: 0, childrenMs: 0 };
  for (const key of Object.keys(sum)) sum[key] += record[key];
  areas.set(area, sum);
}
console.log('\n   clock     own   children');
for (const [area, sum] of areas) console.log(line(sum, area));
console.log('');
for (const record of records.toSorted((a, b) => b.ownMs + b.childrenMs - a.ownMs - a.childrenMs)) {
  console.log(line(record, relative(ROOT, record.file)));
}
process.exitCode = code;
