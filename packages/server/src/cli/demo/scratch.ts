import { lstat, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { lockPlaces } from '../../core/state/state-lock.js';

const PREFIX = 'satchel-demo-';
/** A demo that is just starting has not locked its folder yet. */
const STARTING_MS = 60_000;

/** The folder of one demo, which nobody else may read, and which goes with it. */
export interface Scratch {
  folder: string;
  /** Served. */
  root: string;
  state: string;
  /** A configuration file that says nothing, so that none is looked for. */
  configFile: string;
}

/** Makes it in an existing folder, and removes those there that demos left which were killed. */
export async function makeScratch(within: string): Promise<Scratch> {
  await removeLeftOver(within);
  const folder = await mkdtemp(join(within, PREFIX));
  const scratch = {
    folder,
    root: join(folder, 'files'),
    state: join(folder, 'state'),
    configFile: join(folder, 'config.json'),
  };
  await mkdir(scratch.root);
  await writeFile(scratch.configFile, '{}\n', { mode: 0o600 });
  return scratch;
}

export async function removeScratch({ folder }: Scratch): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

async function removeLeftOver(within: string): Promise<void> {
  for (const name of await readdir(within)) {
    const folder = join(within, name);
    if (name.startsWith(PREFIX) && (await isLeftOver(folder)))
      await rm(folder, { recursive: true, force: true });
  }
}

/** True if the folder belongs to the same account, and no demo has its lock. */
async function isLeftOver(folder: string): Promise<boolean> {
  const facts = await lstat(folder).catch(() => null);
  if (!facts?.isDirectory() || facts.uid !== (process.getuid?.() ?? facts.uid)) return false;
  const state = await lstat(join(folder, 'state')).catch(() => null);
  if (!state?.isDirectory()) return Date.now() - facts.ctimeMs > STARTING_MS;
  try {
    const lock = await lockPlaces({ folder: join(folder, 'state'), databaseFile: null });
    await lock.release();
    return lock.unlocked.length === 0;
  } catch {
    return false;
  }
}
