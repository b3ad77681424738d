import { readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../lib/start-error.js';
import { makeFolder } from './make-folder.js';
import { fileExists, preparePrivateFile } from './private-folder.js';
import { sqliteLibrary } from './sqlite-library.js';

/** How long a server that is just ending may still hold a lock. */
const TIMEOUT_MS = 1000;
/** Errors of SQLite where the system knows no locks of files on that disk, or does not pass them on. */
const NO_LOCKS = new Set([
  'SQLITE_IOERR_LOCK',
  'SQLITE_IOERR_RDLOCK',
  'SQLITE_IOERR_CHECKRESERVEDLOCK',
  'SQLITE_NOLFS',
  'SQLITE_PROTOCOL',
]);
const LOCK_FILE = 'server.lock';
const PID_FILE = 'server.pid';

/** The folder and database that only one server can use at a time. */
export interface ServerPlaces {
  folder: string;
  /** Null for a database that several servers can use. */
  databaseFile: string | null;
}

export interface ServerLock {
  /** Places whose file systems do not support locks, as some network file systems do not. */
  unlocked: readonly string[];
  /** The files that make the lock, which stay. */
  files: readonly string[];
  release(): Promise<void>;
}

/** One file that is locked, and one that says to others who holds the lock. */
interface Claim {
  lockFile: string;
  noteFile: string;
  note: string;
  /** The error when another server has the lock. */
  taken(note: string): string;
}

/**
 * Keeps other servers off the state folder, and off the SQLite database by whichever name and with whichever
 * state folder they use it, until this process ends. Throws `StartError` when another server has one of them.
 */
export async function lockPlaces({ folder, databaseFile }: ServerPlaces): Promise<ServerLock> {
  const unlocked: string[] = [];
  const files: string[] = [];
  const releases: (() => void)[] = [];
  const release = async (): Promise<void> => {
    for (const each of releases.splice(0).reverse()) each();
  };
  const hold = async (place: string, claim: Claim): Promise<void> => {
    const held = await holdClaim(claim);
    files.push(claim.lockFile, claim.noteFile);
    if (held) releases.push(held);
    else unlocked.push(place);
  };
  try {
    await hold('state folder', claimOfFolder(folder));
    if (databaseFile !== null) await hold('database', await claimOfDatabase(databaseFile, folder));
  } catch (error) {
    await release();
    throw error;
  }
  return { unlocked, files, release };
}

function claimOfFolder(folder: string): Claim {
  return {
    lockFile: join(folder, LOCK_FILE),
    noteFile: join(folder, PID_FILE),
    note: String(process.pid),
    taken: (pid) =>
      `Another ${satchelOf(pid)} uses the state folder ${folder}; give this one its own with --state.`,
  };
}

async function claimOfDatabase(named: string, folder: string): Promise<Claim> {
  const file = await realFile(named);
  await refuseHardLinks(file, named);
  return {
    lockFile: `${file}.lock`,
    noteFile: `${file}.pid`,
    note: `${process.pid} ${folder}`,
    taken: (note) => {
      const [, pid = '', other] = /^(\d+) (.+)$/s.exec(note) ?? [];
      const whose = other === undefined ? '' : ` with the state folder ${other}`;
      return `Another ${satchelOf(pid)}${whose} uses the database ${named}; give this one its own with --database, or a PostgreSQL database to both.`;
    },
  };
}

/**
 * Another server could use it by another of its names, and neither the lock nor the journals of SQLite are
 * beside that.
 */
async function refuseHardLinks(file: string, named: string): Promise<void> {
  const stats = await stat(file).catch(() => null);
  if (!stats?.isFile() || stats.nlink <= 1) return;
  throw new StartError(
    `The database ${named} has ${stats.nlink} names (hard links), and is safe to use only with one; remove the others, or use a copy.`,
  );
}

/** The file may not exist yet. */
async function realFile(file: string): Promise<string> {
  const folder = dirname(file);
  await makeFolder(folder).catch(() => undefined);
  const inFolder = async () => join(await realpath(folder), basename(file));
  return realpath(file).catch(() => inFolder().catch(() => file));
}

/** Null where the file system does not support locks. */
async function holdClaim({ lockFile, noteFile, note, taken }: Claim): Promise<(() => void) | null> {
  try {
    const release = await holdFile(lockFile);
    await leaveNote(noteFile, note).catch(() => undefined);
    return release;
  } catch (error) {
    const code = codeOf(error);
    if (NO_LOCKS.has(code)) return null;
    if (error instanceof StartError) throw error;
    if (!code.startsWith('SQLITE_BUSY'))
      throw new StartError(`The file ${lockFile} cannot be locked: ${messageOf(error)}.`, { cause: error });
    const found = await readFile(noteFile, 'utf8').catch(() => '');
    throw new StartError(taken(found.trim()), { cause: error });
  }
}

/**
 * A system lock on a file that is not removed. SQLite takes it in the way of each system. Other accounts
 * could prevent that if they could read the file.
 */
async function holdFile(file: string): Promise<() => void> {
  await ensurePrivateFile(file);
  const Database = await sqliteLibrary();
  const connection = new Database(file, { timeout: TIMEOUT_MS });
  try {
    connection.pragma('journal_mode = MEMORY');
    connection.exec('begin exclusive');
  } catch (error) {
    connection.close();
    throw error;
  }
  return () => {
    // Closing alone keeps the lock until the connection is garbage-collected.
    connection.exec('rollback');
    connection.close();
  };
}

async function leaveNote(file: string, note: string): Promise<void> {
  await ensurePrivateFile(file);
  await writeFile(file, `${note}\n`);
}

/** One that exists is not opened, because closing it would end the locks that this process has on it. */
async function ensurePrivateFile(file: string): Promise<void> {
  if (!(await fileExists(file))) await preparePrivateFile(file);
}

function satchelOf(pid: string): string {
  return /^\d+$/.test(pid) ? `Satchel (pid ${pid})` : 'Satchel';
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
