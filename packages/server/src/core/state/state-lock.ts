import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../lib/start-error.js';

/** How long a server that is just ending may still hold the folder. */
const PATIENCE_MS = 1000;
const LOCK_FILE = 'server.lock';
const PID_FILE = 'server.pid';

export interface StateLock {
  /** Whether the disk can keep others out; some network disks cannot. */
  holds: boolean;
  release(): Promise<void>;
}

/**
 * Keeps every other server off the folder until this process ends, however it ends: a lock of the system, on a file
 * that stays. SQLite takes it in the way of each system. Throws `StartError` when a server has it.
 */
export async function lockState(folder: string): Promise<StateLock> {
  const { default: Database } = await import('libsql');
  const connection = new Database(join(folder, LOCK_FILE), { timeout: PATIENCE_MS });
  const release = async (): Promise<void> => void connection.close();
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    if (codeOf(error).startsWith('SQLITE_BUSY')) throw await taken(folder, error);
    return { holds: false, release: async () => undefined };
  }
  await writeFile(join(folder, PID_FILE), `${process.pid}\n`, { mode: 0o600 });
  return { holds: true, release };
}

async function taken(folder: string, cause: unknown): Promise<StartError> {
  const pid = (await readFile(join(folder, PID_FILE), 'utf8').catch(() => '')).trim();
  const who = /^\d+$/.test(pid) ? `Satchel (pid ${pid})` : 'Satchel';
  const fault = `Another ${who} uses the state folder ${folder}; give this one its own with --state.`;
  return new StartError(fault, { cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
