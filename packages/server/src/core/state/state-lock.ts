import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from '../../lib/start-error.js';

/** How long a server that is just ending may still hold the folder. */
const TIMEOUT_MS = 1000;
const LOCK_FILE = 'server.lock';
const PID_FILE = 'server.pid';

export interface StateLock {
  /** Whether the file system supports locks; some network file systems do not. */
  holds: boolean;
  release(): Promise<void>;
}

/**
 * Keeps other servers off the folder until this process ends, by a system lock on a file that is not removed. SQLite
 * takes the lock in the way of each system. Throws `StartError` when another server holds it.
 */
export async function lockState(folder: string): Promise<StateLock> {
  const { default: Database } = await import('libsql');
  const connection = new Database(join(folder, LOCK_FILE), { timeout: TIMEOUT_MS });
  const release = async (): Promise<void> => {
    // Closing alone keeps the lock until the connection is garbage-collected.
    connection.exec('rollback');
    connection.close();
  };
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
