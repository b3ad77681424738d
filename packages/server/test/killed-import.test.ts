import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TEST_MS } from '../../../scripts/lib/time-limits.mjs';
import { openDatabase } from '../src/core/db/database.js';
import { programFile } from '../src/lib/own-files.js';
import { fixture } from './import-server.js';

/** The number of kills, spread over the time of an import; the result must be the same for all of them. */
const KILLS = Number(process.env.IMPORT_KILLS ?? 8);

let folder: string;
let state: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'satchel-killed-import-'));
  state = join(folder, 'state');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function startImport() {
  const argv = [
    programFile(),
    'import',
    'filebrowser',
    fixture('v263-many.db'),
    '--state',
    state,
    '--root',
    fixture('files'),
  ];
  return spawn(process.execPath, argv, { stdio: ['ignore', 'ignore', 'inherit'] });
}

interface Stored {
  users: number;
  links: number;
  imports: number;
  hasSettings: boolean;
}

const NOTHING: Stored = { users: 0, links: 0, imports: 0, hasSettings: false };
const EVERYTHING: Stored = { users: 306, links: 160, imports: 1, hasSettings: true };

async function whatIsStored(): Promise<Stored> {
  const file = join(state, 'satchel.db');
  if (!existsSync(file)) return NOTHING;
  const { query, close } = await openDatabase({ kind: 'sqlite', file });
  try {
    return {
      users: (await query.selectFrom('users').select('id').execute()).length,
      links: (await query.selectFrom('shares').select('hash').execute()).length,
      imports: (await query.selectFrom('imports').select('digest').execute()).length,
      hasSettings: (await query.selectFrom('settings').select('name').execute()).length > 0,
    };
  } finally {
    await close();
  }
}

test(
  `an import that is killed at any of ${KILLS} moments stored all or nothing, and the next one completes it once`,
  async () => {
    const began = performance.now();
    await once(startImport(), 'exit');
    const whole = performance.now() - began;
    expect(await whatIsStored()).toEqual(EVERYTHING);
    await rm(state, { recursive: true });
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const child = startImport();
      const gone = once(child, 'exit');
      // Only the second half of the time is used, because the program is loaded before.
      await Promise.race([delay(whole * (0.4 + (0.7 * kill) / KILLS)), gone]);
      child.kill('SIGKILL');
      await gone;
      const stored = await whatIsStored();
      expect([NOTHING, EVERYTHING]).toContainEqual(stored);
      if (stored.users > 0) await rm(state, { recursive: true });
    }
    for (let run = 0; run < 2; run += 1) {
      await once(startImport(), 'exit');
      expect(await whatIsStored()).toEqual(EVERYTHING);
    }
  },
  Math.max(TEST_MS, KILLS * 20_000),
);
