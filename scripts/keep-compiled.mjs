// `node scripts/keep-compiled.mjs MAIN`: starts the built program once, so that it keeps its compiled code
// beside itself and later starts take half the time. Without it the first start does so where it may write
// there.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const [main] = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), 'satchel-compile-'));
const flags = ['--state', join(folder, 'state'), '--address', '127.0.0.1', '--port', '0', '--log', ''];
try {
  const server = spawn(process.execPath, [main, folder, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = once(server, 'exit');
  // Its first password, for instance, is of no use to anybody; a fault is told.
  let complaint = '';
  server.stderr.on('data', (text) => {
    complaint += text;
  });
  server.stdout.on('data', (text) => String(text).includes('Ready') && server.kill('SIGTERM'));
  const [code] = await ended;
  if (code !== 0) process.stderr.write(complaint);
  process.exitCode = code ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
