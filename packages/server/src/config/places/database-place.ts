import { accessSync, constants, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { type DatabaseLook, lookAtDatabase } from './database-look.js';

export interface DatabasePlace {
  /** Absolute. */
  stateFolder: string;
  /** Absolute path of the SQLite file; null for PostgreSQL. */
  databaseFile: string | null;
  /** Nobody named the state folder, nor a database beside which it lies. */
  stateIsFound: boolean;
  /** Absolute path of a database of File Browser that is to be, or was, imported. */
  importFrom: string | null;
  /** Nobody named that database, nor mounted it where the images of File Browser have it. */
  importIsFound: boolean;
  /**
   * Why the start must not go on: what is at the path of a database may be the one that is wanted, and cannot
   * be used. One sentence; null for none.
   */
  problem: string | null;
}

/** Texts of the options; undefined where they are not set. */
export interface GivenPlace {
  state: string | undefined;
  database: string | undefined;
}

/** Names in old images and start lines, which are searched when no database is named. */
const OLD_DATABASES = ['./filebrowser.db', '/database/filebrowser.db', '/database.db'];
const STATE_FOLDER = '.satchel';
const OWN_DATABASE = 'satchel.db';
/** A file in the state folder with the path of the imported database, for when that is gone. */
export const ORIGIN_FILE = 'imported-from';

const NOTHING_FOUND = { stateIsFound: false, importFrom: null, importIsFound: false, problem: null };

/**
 * Finds the state folder and the database. A database of File Browser is never opened as ours: it is imported
 * into one in the state folder, which is beside it by default.
 */
export function findDatabase({ state, database = '' }: GivenPlace): DatabasePlace {
  const usual = resolve(state || STATE_FOLDER);
  if (/^postgres(ql)?:\/\//i.test(database)) {
    return { ...NOTHING_FOUND, stateFolder: usual, stateIsFound: !state, databaseFile: null };
  }
  if (database === '') return unnamedDatabase(state, usual);
  const file = resolve(database);
  const beside = state ? usual : join(dirname(file), STATE_FOLDER);
  const look = lookAtDatabase(file);
  if (isOld(look, file, beside)) return { ...NOTHING_FOUND, ...imported(file, beside) };
  const isUsual = existsSync(usual);
  const stateFolder = isUsual ? usual : beside;
  const own = join(beside, OWN_DATABASE);
  if (isOldName(file) && isPlaceholder(file, own))
    return { ...NOTHING_FOUND, stateFolder: beside, databaseFile: own };
  return {
    ...NOTHING_FOUND,
    stateFolder,
    // The folder beside a database that was named counts as named.
    stateIsFound: stateFolder !== beside,
    databaseFile: file,
    problem: namedProblem(file, look),
  };
}

function unnamedDatabase(state: string | undefined, usual: string): DatabasePlace {
  const own = join(usual, OWN_DATABASE);
  const isFirstStart = !existsSync(own);
  for (const candidate of OLD_DATABASES) {
    const file = resolve(candidate);
    const beside = state ? usual : join(dirname(file), STATE_FOLDER);
    if (!isFirstStart && beside !== usual) continue;
    const look = lookAtDatabase(file);
    const isIgnored = look.kind === 'none' || (look.kind === 'other' && !isFirstStart);
    if (isIgnored && !isOld(look, file, beside)) continue;
    // With a state folder of its own, the paths in images are volumes that the operator has mounted there.
    const importIsFound = !state || !OLD_DATABASES.some((each) => isAbsolute(each) && each === file);
    const problem = isFirstStart && !isOld(look, file, beside) ? foundProblem(file, look) : null;
    return { ...imported(file, beside), stateIsFound: !state, importIsFound, problem };
  }
  return { ...NOTHING_FOUND, stateFolder: usual, stateIsFound: !state, databaseFile: own };
}

/**
 * Scripts name the database of File Browser where a server began without one; and containers have an empty
 * file mounted there, in a folder that the server cannot write, so that no database can grow in it.
 */
function isPlaceholder(file: string, own: string): boolean {
  if (!existsSync(file)) return existsSync(own);
  return statSync(file).size === 0 && !isWritable(dirname(file));
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

function isOldName(file: string): boolean {
  return OLD_DATABASES.some((each) => basename(each) === basename(file));
}

/**
 * The problem of a database that nobody named. It ends the start, because an empty server in its place is
 * worse.
 */
export function foundProblem(file: string, look: DatabaseLook): string | null {
  return 'problem' in look ? `The database ${file} was found, not named, and ${look.problem}.` : null;
}

/** The problem of a database that was named; `other` content may be a database of Satchel. */
function namedProblem(file: string, look: DatabaseLook): string | null {
  const isUsable = look.kind === 'other' || !('problem' in look);
  return isUsable ? null : `The database ${file} ${look.problem}.`;
}

function imported(file: string, stateFolder: string) {
  return { stateFolder, databaseFile: join(stateFolder, OWN_DATABASE), importFrom: file };
}

/** True if the file was imported, or is to be. */
function isOld(look: DatabaseLook, file: string, stateFolder: string): boolean {
  return look.kind === 'old' || (look.kind !== 'other' && originOf(stateFolder) === file);
}

function originOf(stateFolder: string): string {
  try {
    return readFileSync(join(stateFolder, ORIGIN_FILE), 'utf8').trim();
  } catch {
    return '';
  }
}

/** The limit for a folder with very many files. */
const MOST_NAMES = 1000;

/** Databases of File Browser where the operator may have wanted to name one instead of `file`. */
export function oldDatabasesNear(file: string): string[] {
  const folders = new Set([dirname(file), process.cwd()]);
  const beside = [...folders].flatMap((folder) =>
    namesIn(folder)
      .filter((name) => name.endsWith('.db'))
      .slice(0, MOST_NAMES)
      .map((name) => join(folder, name)),
  );
  const candidates = new Set([...beside, ...OLD_DATABASES.map((each) => resolve(each))]);
  return [...candidates].filter((each) => lookAtDatabase(each).kind === 'old');
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
