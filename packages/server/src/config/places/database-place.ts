import { closeSync, existsSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, resolve } from 'node:path';

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

const NOTHING_FOUND = { stateIsFound: false, importFrom: null, importIsFound: false };

const BOLT_MAGIC = 0xed0cdaed;
const BOLT_MAGIC_AT = 16;
/** The second page has the same head, at an offset that depends on the page size. */
const PAGE_SIZES = [0, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536];
const HEAD_BYTES = 65_536 + 64;

/**
 * Finds the state folder and the database. A database of File Browser is never opened as ours: it is imported into one
 * in the state folder, which is beside it by default.
 */
export function findDatabase({ state, database = '' }: GivenPlace): DatabasePlace {
  const usual = resolve(state || STATE_FOLDER);
  if (/^postgres(ql)?:\/\//i.test(database)) {
    return { ...NOTHING_FOUND, stateFolder: usual, stateIsFound: !state, databaseFile: null };
  }
  if (database === '') return unnamedDatabase(state, usual);
  const file = resolve(database);
  const beside = state ? usual : join(dirname(file), STATE_FOLDER);
  if (isOld(file, beside)) return { ...NOTHING_FOUND, ...imported(file, beside) };
  const isUsual = existsSync(usual);
  return {
    ...NOTHING_FOUND,
    stateFolder: isUsual ? usual : beside,
    stateIsFound: isUsual && !state,
    databaseFile: file,
  };
}

function unnamedDatabase(state: string | undefined, usual: string): DatabasePlace {
  const own = join(usual, OWN_DATABASE);
  for (const candidate of OLD_DATABASES) {
    const file = resolve(candidate);
    const beside = state ? usual : join(dirname(file), STATE_FOLDER);
    if (existsSync(own) && beside !== usual) continue;
    if (!isOld(file, beside)) continue;
    // With a state folder of its own, the paths in images are volumes that the operator has mounted there.
    const importIsFound = !state || !OLD_DATABASES.some((each) => isAbsolute(each) && each === file);
    return { ...imported(file, beside), stateIsFound: !state, importIsFound };
  }
  return { ...NOTHING_FOUND, stateFolder: usual, stateIsFound: !state, databaseFile: own };
}

function imported(file: string, stateFolder: string) {
  return { stateFolder, databaseFile: join(stateFolder, OWN_DATABASE), importFrom: file };
}

function isOld(file: string, stateFolder: string): boolean {
  if (sizeOf(file) > 0) return isBoltFile(file);
  return originOf(stateFolder) === file;
}

function originOf(stateFolder: string): string {
  try {
    return readFileSync(join(stateFolder, ORIGIN_FILE), 'utf8').trim();
  } catch {
    return '';
  }
}

/** 0 where there is no such file. */
function sizeOf(file: string): number {
  try {
    const stats = statSync(file);
    return stats.isFile() ? stats.size : 0;
  } catch {
    return 0;
  }
}

/** Checks the first pages, in either byte order; whether the file is complete is found when it is read. */
function isBoltFile(file: string): boolean {
  const head = Buffer.alloc(HEAD_BYTES);
  try {
    const descriptor = openSync(file, 'r');
    try {
      const { length } = head.subarray(0, readSync(descriptor, head, 0, HEAD_BYTES, 0));
      return PAGE_SIZES.some((page) => {
        const at = page + BOLT_MAGIC_AT;
        const isThere = at + 4 <= length;
        return isThere && [head.readUInt32LE(at), head.readUInt32BE(at)].includes(BOLT_MAGIC);
      });
    } finally {
      closeSync(descriptor);
    }
  } catch {
    return false;
  }
}
