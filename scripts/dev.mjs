// `npm run dev`: compiles on change, restarts the server, and serves the web client with hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled } from './lib/prepare.mjs';
import { bin, ROOT, TSC } from './lib/run.mjs';

await ensureInstalled();
await ensureBuilt();
const options = { cwd: ROOT, stdio: 'inherit' };
const children = [
  spawn(TSC, ['-b', '--watch', '--preserveWatchOutput', 'packages/contract', 'packages/server'], options),
  spawn(process.execPath, ['--watch', 'scripts/dev-server.mjs', ...process.argv.slice(2)], options),
  spawn(bin('vite'), [], { ...options, cwd: join(ROOT, 'packages/web') }),
];
process.once('SIGINT', () => {
  for (const child of children) child.kill();
});
