import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { programFile } from '../../src/lib/own-files.js';
import { type ChildServer, startChildServer } from '../child-server.js';
import { PAGES } from './pages.js';

/**
 * Pages with blocks marked `sh runnable`, which run one after the other in one shell; `server` asks for a
 * running one.
 */
const RUNNABLE = PAGES.map(({ path, code }) => ({
  path,
  blocks: code.filter(({ info }) => info?.startsWith('sh runnable')),
})).filter(({ blocks }) => blocks.length > 0);

let home: string;
let server: ChildServer | undefined;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'satchel-examples-'));
  for (const name of ['bin', 'files']) mkdirSync(join(home, name));
  writeFileSync(join(home, 'files/letter.txt'), 'Dear reader\n');
  const program = `#!/bin/sh\nexec '${process.execPath}' '${programFile()}' "$@"\n`;
  writeFileSync(join(home, 'bin/satchel'), program, { mode: 0o755 });
});
afterEach(async () => {
  await server?.kill('SIGTERM');
  server = undefined;
  rmSync(home, { recursive: true, force: true });
});

test.each(RUNNABLE)('the examples of $path run', async ({ blocks }) => {
  const env: Record<string, string> = { HOME: home, PATH: `${join(home, 'bin')}:${process.env.PATH}` };
  if (blocks.some(({ info }) => info?.endsWith(' server'))) {
    const state = join(home, 'state');
    server = await startChildServer(join(home, 'files'), state);
    Object.assign(env, { server: server.origin, name: 'admin', password: server.password ?? '' });
    env.SATCHEL_STATE = state;
  }
  const script = blocks.map(({ text }) => text).join('\n');
  const shell = spawn('sh', ['-euc', script], { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [shell.stdout, shell.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = await once(shell, 'close');
  expect({ code, said }).toMatchObject({ code: 0 });
});
