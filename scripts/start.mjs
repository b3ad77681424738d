// `npm start [-- folder and options]`: installs and builds what is missing, then runs the server. Installing
// and building happen in a separate process, because the compilers hold hundreds of megabytes that the server
// does not need.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ALLOCATOR } from './lib/allocator.mjs';
import { isPrepared } from './lib/prepare.mjs';
import { must } from './lib/run.mjs';

const STOPPING = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const isAllocatorSet = process.platform !== 'linux' || 'MALLOC_ARENA_MAX' in process.env;
const isChild = isAllocatorSet && process.send !== undefined;

if (!isChild && !isPrepared()) {
  await must(process.execPath, [fileURLToPath(new URL('build.mjs', import.meta.url))]);
}
if (isAllocatorSet) await serve();
else process.exitCode = await serveFromChild();

async function serve() {
  if (isChild) {
    // However the parent ends. A signal that both receive counts once: the server listens for one only.
    process.once('disconnect', () => process.emit('SIGTERM'));
    process.channel.unref();
  }
  await import('../packages/server/dist/bundle/main.js');
}

/** The allocator reads its settings when a process starts. Resolves to the exit code. */
async function serveFromChild() {
  const child = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1)], {
    env: { ...ALLOCATOR, ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of STOPPING) process.on(signal, () => child.connected && child.disconnect());
  const [code, signal] = await once(child, 'exit');
  return code ?? 128 + constants.signals[signal];
}
