import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder with another program, in the user's cache. If it is not there, `make` fills a folder in the cache, which
 * gets the name when it is complete.
 */
export async function prepared(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const cache = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'satchel-peers');
  const folder = join(cache, name);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const part = await mkdtemp(join(cache, 'part-'));
  try {
    await make(part);
    await rename(part, folder).catch((error: unknown) => {
      // Another test run may have been first.
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return folder;
}

/** Runs a program to its end. Throws with all that it printed if it fails. */
export async function runToEnd(
  program: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}: ${said}`);
}
